/// How many adult smokers there are, and their mean age.
///
/// # Privacy
///
/// `patients` is differentially private at ε = 1.0, of 1.0 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 5: `patients.filter(|p| p.age >= 18 && p.smoker).count()`, with discrete Laplace noise at ε = 0.3. Sensitivity 1 and noise scale 3.34, each times the rows per privacy unit of [`Patient`].
/// * line 6: `patients.filter(|p| p.age >= 18 && p.smoker).map(|p| p.age.clamp(18, 99)).sum()`, with discrete Laplace noise at ε = 0.7. Sensitivity 99 and noise scale 141.43, each times the rows per privacy unit of [`Patient`].
///
/// A run of the query: made by the function of the same name.
#[allow(non_camel_case_types)]
struct adult_smokers {}
#[automatically_derived]
impl ::core::clone::Clone for adult_smokers {
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for adult_smokers {}
/// How many adult smokers there are, and their mean age.
///
/// # Privacy
///
/// `patients` is differentially private at ε = 1.0, of 1.0 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 5: `patients.filter(|p| p.age >= 18 && p.smoker).count()`, with discrete Laplace noise at ε = 0.3. Sensitivity 1 and noise scale 3.34, each times the rows per privacy unit of [`Patient`].
/// * line 6: `patients.filter(|p| p.age >= 18 && p.smoker).map(|p| p.age.clamp(18, 99)).sum()`, with discrete Laplace noise at ε = 0.7. Sensitivity 99 and noise scale 141.43, each times the rows per privacy unit of [`Patient`].
fn adult_smokers() -> adult_smokers {
    adult_smokers {}
}
impl ::dp_types::Query for adult_smokers {
    const ORIGIN: ::dp_types::law::query::Origin = ::dp_types::law::query::Origin {
        query: "adult_smokers",
        file: ::core::file!(),
        line: 3u32,
        source_hash: "cd8bec105cb8a8a99d73a4f5d3ab1755e5e0828a3a01ea1cf9b2a6375371def7",
    };
    type Sources = (::dp_types::law::query::Over<Patient, ::dp_types::AddRemove>, ());
    type Measure = ::dp_types::law::measure::Pure;
    type Declared = (::dp_types::law::measure::Eps<nat!(1000000)>, ());
    type Cost = (::dp_types::law::measure::Eps<nat!(1000000)>, ());
    type Output = (i64, f64);
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
        let patients: Table<
            'id,
            ::dp_types::law::transformation::Source<
                Patient,
                ::dp_types::AddRemove,
                ::dp_types::law::env::First,
            >,
            Patient,
        > = __dp_tables.0;
        let adults = patients
            .filter(|p| {
                p
                    .age
                    .ge(
                        ::dp_types::law::expr::Lit::<
                            ::dp_types::law::num::PInt<nat!(18)>,
                            ::dp_types::law::num::D0,
                        >::new(),
                    )
                    .judged()
                    .holds()
                    .and(p.smoker)
            });
        let __dp_ask_0 = adults
            .count()
            .laplace::<::dp_types::law::measure::Eps<nat!(300000)>, 5u32>();
        let __dp_ask_1 = adults
            .map(|p| {
                p
                    .age
                    .clamp(
                        ::dp_types::law::expr::Lit::<
                            ::dp_types::law::num::PInt<nat!(18)>,
                            ::dp_types::law::num::D0,
                        >::new(),
                        ::dp_types::law::expr::Lit::<
                            ::dp_types::law::num::PInt<nat!(99)>,
                            ::dp_types::law::num::D0,
                        >::new(),
                    )
            })
            .sum()
            .laplace::<::dp_types::law::measure::Eps<nat!(700000)>, 6u32>();
        let ((__dp_value_0, __dp_value_1), __dp_receipt_1, __dp_budget) = __dp_budget
            .release((__dp_ask_0, __dp_ask_1))?;
        let n = __dp_value_0;
        let total = __dp_value_1;
        let __dp_answer: (i64, f64) = (
            n.value(),
            total.value() as f64 / n.value().max(1) as f64,
        );
        ::core::result::Result::Ok(__dp_budget.finish(__dp_answer, __dp_receipt_1))
    }
}
