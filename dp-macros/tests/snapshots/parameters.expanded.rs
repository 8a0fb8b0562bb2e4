/// Older than some age, and dear.
///
/// # Privacy
///
/// `people` is differentially private at ε = 0.5, of 0.5 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 9: `people.filter(|p| p.age > age && p.bill >= bill).count()`, with discrete Laplace noise at ε = 0.5. Sensitivity 1 and noise scale 2.00, each times the rows per privacy unit of [`Patient`].
///
/// A run of the query: made by the function of the same name, which checks the parameters.
#[allow(non_camel_case_types)]
struct older_than {
    values: (i64, Decimal),
    leaves: (
        ::dp_types::law::expr::Param<__dp_older_than_age>,
        ::dp_types::law::expr::Param<__dp_older_than_bill>,
    ),
}
#[automatically_derived]
impl ::core::clone::Clone for older_than {
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for older_than {}
#[allow(non_camel_case_types)]
#[doc(hidden)]
enum __dp_older_than_age {}
impl ::dp_types::law::expr::Parameter for __dp_older_than_age {
    const NAME: &'static ::core::primitive::str = "age";
    type Lo = ::dp_types::law::num::Z0;
    type Hi = ::dp_types::law::num::PInt<nat!(100)>;
    type Grid = ::dp_types::law::num::D0;
}
#[allow(non_camel_case_types)]
#[doc(hidden)]
enum __dp_older_than_bill {}
impl ::dp_types::law::expr::Parameter for __dp_older_than_bill {
    const NAME: &'static ::core::primitive::str = "bill";
    type Lo = ::dp_types::law::num::Z0;
    type Hi = ::dp_types::law::num::PInt<nat!(95)>;
    type Grid = ::dp_types::law::num::D1;
}
/// Older than some age, and dear.
///
/// # Privacy
///
/// `people` is differentially private at ε = 0.5, of 0.5 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 9: `people.filter(|p| p.age > age && p.bill >= bill).count()`, with discrete Laplace noise at ε = 0.5. Sensitivity 1 and noise scale 2.00, each times the rows per privacy unit of [`Patient`].
///
/// # Errors
/// A parameter outside its declared range, or between its steps. Nothing is spent.
fn older_than(
    age: i64,
    bill: Decimal,
) -> ::core::result::Result<older_than, ::dp_types::Error> {
    let bill = ::dp_types::law::expr::Param::<__dp_older_than_bill>::on_grid(bill)?;
    ::core::result::Result::Ok(older_than {
        leaves: (
            ::dp_types::law::expr::Param::<__dp_older_than_age>::new(age)?,
            ::dp_types::law::expr::Param::<__dp_older_than_bill>::new(bill.units())?,
        ),
        values: (age, bill),
    })
}
impl ::dp_types::Query for older_than {
    const ORIGIN: ::dp_types::law::query::Origin = ::dp_types::law::query::Origin {
        query: "older_than",
        file: ::core::file!(),
        line: 4u32,
        source_hash: "3bd05bdd4bd8adf61d1cf676296296c87ddc43680e95a0f39c528bd652f19f09",
    };
    type Sources = (::dp_types::law::query::Over<Patient, ::dp_types::AddRemove>, ());
    type Measure = ::dp_types::law::measure::Pure;
    type Declared = (::dp_types::law::measure::Eps<nat!(500000)>, ());
    type Cost = (::dp_types::law::measure::Eps<nat!(500000)>, ());
    type Output = (i64, i64);
    #[allow(clippy::cast_precision_loss)]
    fn answer<'id>(
        self,
        __dp_tables: <Self::Sources as ::dp_types::law::query::Sources>::Tables<'id>,
        __dp_budget: ::dp_types::law::budget::Budget<'id, Self::Cost, Self::Measure>,
    ) -> ::core::result::Result<
        ::dp_types::law::query::Answer<
            'id,
            Self::Output,
            Self::Cost,
            impl ::dp_types::law::derivation::Log,
        >,
        ::dp_types::Error,
    > {
        let people: Table<
            'id,
            ::dp_types::law::transformation::Source<
                Patient,
                ::dp_types::AddRemove,
                ::dp_types::law::env::First,
            >,
            Patient,
        > = __dp_tables.0;
        let age: i64 = self.values.0;
        let _ = age;
        let __dp_param_0 = self.leaves.0;
        let bill: Decimal = self.values.1;
        let _ = bill;
        let __dp_param_1 = self.leaves.1;
        let (__dp_value_0, __dp_receipt_0, __dp_budget) = __dp_budget
            .release(
                people
                    .filter(|p| {
                        p.age.gt(__dp_param_0.expr()).and(p.bill.ge(__dp_param_1.expr()))
                    })
                    .count()
                    .laplace::<::dp_types::law::measure::Eps<nat!(500000)>, 9u32>(),
            )?;
        let __dp_answer: (i64, i64) = (
            age,
            ::core::convert::identity(__dp_value_0).value(),
        );
        ::core::result::Result::Ok(__dp_budget.finish(__dp_answer, __dp_receipt_0))
    }
}
/// What wards charge, by a public list.
///
/// # Privacy
///
/// `people` is differentially private at ε = 0.5, of 0.5 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 15: `people.map(|p| p.ward.look_up(prices)).sum()`, with discrete Laplace noise at ε = 0.5. Sensitivity that of the summed value and noise scale sensitivity/0.5, each times the rows per privacy unit of [`Patient`].
///
/// A run of the query: made by the function of the same name, which checks the parameters.
#[allow(non_camel_case_types)]
struct charged {
    values: (&'static [i64; 3],),
    leaves: (::dp_types::law::expr::List<__dp_charged_prices, { 3 }>,),
}
#[automatically_derived]
impl ::core::clone::Clone for charged {
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for charged {}
#[allow(non_camel_case_types)]
#[doc(hidden)]
enum __dp_charged_prices {}
impl ::dp_types::law::expr::Parameter for __dp_charged_prices {
    const NAME: &'static ::core::primitive::str = "prices";
    type Lo = ::dp_types::law::num::Z0;
    type Hi = ::dp_types::law::num::PInt<nat!(500)>;
    type Grid = ::dp_types::law::num::D0;
}
/// What wards charge, by a public list.
///
/// # Privacy
///
/// `people` is differentially private at ε = 0.5, of 0.5 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 15: `people.map(|p| p.ward.look_up(prices)).sum()`, with discrete Laplace noise at ε = 0.5. Sensitivity that of the summed value and noise scale sensitivity/0.5, each times the rows per privacy unit of [`Patient`].
///
/// # Errors
/// A parameter outside its declared range, or between its steps. Nothing is spent.
fn charged(
    prices: &'static [i64; 3],
) -> ::core::result::Result<charged, ::dp_types::Error> {
    ::core::result::Result::Ok(charged {
        leaves: (::dp_types::law::expr::List::<__dp_charged_prices, _>::new(prices)?,),
        values: (prices,),
    })
}
impl ::dp_types::Query for charged {
    const ORIGIN: ::dp_types::law::query::Origin = ::dp_types::law::query::Origin {
        query: "charged",
        file: ::core::file!(),
        line: 14u32,
        source_hash: "e25bf749c042ce16e05abbf91c36814591afda0334d09b0ff7fc742445a37945",
    };
    type Sources = (::dp_types::law::query::Over<Patient, ::dp_types::AddRemove>, ());
    type Measure = ::dp_types::law::measure::Pure;
    type Declared = (::dp_types::law::measure::Eps<nat!(500000)>, ());
    type Cost = (::dp_types::law::measure::Eps<nat!(500000)>, ());
    type Output = i64;
    fn answer<'id>(
        self,
        __dp_tables: <Self::Sources as ::dp_types::law::query::Sources>::Tables<'id>,
        __dp_budget: ::dp_types::law::budget::Budget<'id, Self::Cost, Self::Measure>,
    ) -> ::core::result::Result<
        ::dp_types::law::query::Answer<
            'id,
            Self::Output,
            Self::Cost,
            impl ::dp_types::law::derivation::Log,
        >,
        ::dp_types::Error,
    > {
        let people: Table<
            'id,
            ::dp_types::law::transformation::Source<
                Patient,
                ::dp_types::AddRemove,
                ::dp_types::law::env::First,
            >,
            Patient,
        > = __dp_tables.0;
        let prices: &'static [i64; 3] = self.values.0;
        let _ = prices;
        let __dp_param_0 = self.leaves.0;
        let (__dp_value_0, __dp_receipt_0, __dp_budget) = __dp_budget
            .release(
                people
                    .map(|p| p.ward.look_up(__dp_param_0))
                    .sum()
                    .laplace::<::dp_types::law::measure::Eps<nat!(500000)>, 15u32>(),
            )?;
        let __dp_answer: i64 = ::core::convert::identity(__dp_value_0).value();
        ::core::result::Result::Ok(__dp_budget.finish(__dp_answer, __dp_receipt_0))
    }
}
