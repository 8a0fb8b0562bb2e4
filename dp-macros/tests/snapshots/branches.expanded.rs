///
/// # Privacy
///
/// `patients` is differentially private at ε = 0.25 + max(the cost of `mean_age`, 0.5 + 0.125), of 1.0 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 3: `patients.count()`, with discrete Laplace noise at ε = 0.25. Sensitivity 1 and noise scale 4.00, each times the rows per privacy unit of [`Patient`].
/// * line 9: `2 * patients.filter(|p| !p.smoker).count()`, with discrete Laplace noise at ε = 0.5. Sensitivity 2 and noise scale 4.00, each times the rows per privacy unit of [`Patient`].
/// * line 9: `patients.count()`, with discrete Laplace noise at ε = 0.125. Sensitivity 1 and noise scale 8.00, each times the rows per privacy unit of [`Patient`].
///
/// A run of the query: made by the function of the same name.
#[allow(non_camel_case_types)]
pub struct branches {}
#[automatically_derived]
impl ::core::clone::Clone for branches {
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for branches {}
///
/// # Privacy
///
/// `patients` is differentially private at ε = 0.25 + max(the cost of `mean_age`, 0.5 + 0.125), of 1.0 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 3: `patients.count()`, with discrete Laplace noise at ε = 0.25. Sensitivity 1 and noise scale 4.00, each times the rows per privacy unit of [`Patient`].
/// * line 9: `2 * patients.filter(|p| !p.smoker).count()`, with discrete Laplace noise at ε = 0.5. Sensitivity 2 and noise scale 4.00, each times the rows per privacy unit of [`Patient`].
/// * line 9: `patients.count()`, with discrete Laplace noise at ε = 0.125. Sensitivity 1 and noise scale 8.00, each times the rows per privacy unit of [`Patient`].
pub fn branches() -> branches {
    branches {}
}
impl ::dp_types::Query for branches {
    const ORIGIN: ::dp_types::law::query::Origin = ::dp_types::law::query::Origin {
        query: "branches",
        file: ::core::file!(),
        line: 2u32,
        source_hash: "83448249cc3b279dd0e8369a8cc80ba0d77ab3f09e16722d35902a1e0b444294",
    };
    type Sources = (::dp_types::law::query::Over<Patient, ::dp_types::AddRemove>, ());
    type Measure = ::dp_types::law::measure::Pure;
    type Declared = (::dp_types::law::measure::Eps<nat!(1000000)>, ());
    type Cost = <(
        ::dp_types::law::measure::Eps<nat!(250000)>,
        (),
    ) as ::dp_types::law::measure::PlusAll<
        <(
            ::dp_types::law::measure::Eps<nat!(625000)>,
            (),
        ) as ::dp_types::law::measure::LargerAll<
            <mean_age as ::dp_types::Query>::Cost,
        >>::Out,
    >>::Out;
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
        let patients: Table<
            'id,
            ::dp_types::law::transformation::Source<
                Patient,
                ::dp_types::AddRemove,
                ::dp_types::law::env::First,
            >,
            Patient,
        > = __dp_tables.0;
        let (__dp_value_0, __dp_receipt_0, __dp_budget) = __dp_budget
            .release(
                patients
                    .count()
                    .laplace::<::dp_types::law::measure::Eps<nat!(250000)>, 3u32>(),
            )?;
        let n = ::core::convert::identity(__dp_value_0).value();
        let (__dp_share_5_0, __dp_fork_5_0, __dp_budget) = __dp_budget
            .branch::<
                <(
                    ::dp_types::law::measure::Eps<nat!(625000)>,
                    (),
                ) as ::dp_types::law::measure::LargerAll<
                    <mean_age as ::dp_types::Query>::Cost,
                >>::Out,
            >();
        let (__dp_value_4, __dp_receipt_4) = match n {
            0 => {
                let __dp_budget = __dp_share_5_0;
                let (__dp_receipt, __dp_budget) = __dp_budget.begin();
                #[allow(clippy::diverging_sub_expression)]
                let __dp_inner = 1;
                #[allow(unreachable_code)]
                let __dp_side = (
                    __dp_inner,
                    __dp_fork_5_0.first(__dp_receipt, __dp_budget),
                );
                __dp_side
            }
            k if k < 10 => {
                let (__dp_share_5_1, __dp_fork_5_1, __dp_rest_5_1) = __dp_share_5_0
                    .branch::<
                        <(
                            ::dp_types::law::measure::Eps<nat!(625000)>,
                            (),
                        ) as ::dp_types::law::measure::LargerAll<
                            <mean_age as ::dp_types::Query>::Cost,
                        >>::Out,
                    >();
                let __dp_budget = __dp_share_5_1;
                const _: fn() = || ::dp_types::law::query::helper::<(), _, _>(mean_age);
                let (__dp_value_1, __dp_receipt_1, __dp_budget) = __dp_budget
                    .call(mean_age, patients)?;
                #[allow(clippy::diverging_sub_expression)]
                let __dp_inner = __dp_value_1;
                #[allow(unreachable_code)]
                let __dp_side = (
                    __dp_inner,
                    __dp_fork_5_0
                        .second(
                            __dp_fork_5_1.first(__dp_receipt_1, __dp_budget),
                            __dp_rest_5_1,
                        ),
                );
                __dp_side
            }
            _ => {
                let (__dp_share_5_1, __dp_fork_5_1, __dp_rest_5_1) = __dp_share_5_0
                    .branch::<
                        <(
                            ::dp_types::law::measure::Eps<nat!(625000)>,
                            (),
                        ) as ::dp_types::law::measure::LargerAll<
                            <mean_age as ::dp_types::Query>::Cost,
                        >>::Out,
                    >();
                let __dp_budget = __dp_share_5_1;
                let twice = patients.filter(|p| (!p.smoker)).count()
                    * ::dp_types::law::expr::Lit::<
                        ::dp_types::law::num::PInt<nat!(2)>,
                        ::dp_types::law::num::D0,
                    >::new();
                let __dp_ask_2 = twice
                    .laplace::<::dp_types::law::measure::Eps<nat!(500000)>, 9u32>();
                let __dp_ask_3 = patients
                    .count()
                    .laplace::<::dp_types::law::measure::Eps<nat!(125000)>, 9u32>();
                let ((__dp_value_2, __dp_value_3), __dp_receipt_3, __dp_budget) = __dp_budget
                    .release((__dp_ask_2, __dp_ask_3))?;
                #[allow(clippy::diverging_sub_expression)]
                let __dp_inner = ::core::convert::identity(__dp_value_2).value()
                    + ::core::convert::identity(__dp_value_3).value();
                #[allow(unreachable_code)]
                let __dp_side = (
                    __dp_inner,
                    __dp_fork_5_0
                        .second(
                            __dp_fork_5_1.second(__dp_receipt_3, __dp_budget),
                            __dp_rest_5_1,
                        ),
                );
                __dp_side
            }
        };
        let __dp_answer: i64 = __dp_value_4;
        ::core::result::Result::Ok(
            __dp_budget.finish(__dp_answer, __dp_receipt_0.then(__dp_receipt_4)),
        )
    }
}
