///
/// # Privacy
///
/// `patients` is differentially private at ε = 1.0, of 1.0 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 12: `patients.filter(|p| { let limit = 10 + 8; let young = limit > p.age; (young == p.smoker) || p.ward != Ward::Icu && !(-p.age * 2 + 3 / 2 <= 4.5) }).map(|p| match p.ward { Ward::Icu|Ward::Er => p.age.max(3).min(90), _ => if p.smoker { 1.5 } else { 0.25 },  }).sum()`, with discrete Laplace noise at ε = 1. Sensitivity that of the summed value and noise scale sensitivity/1, each times the rows per privacy unit of [`Patient`].
///
/// A run of the query: made by the function of the same name.
#[allow(non_camel_case_types)]
struct rows {}
#[automatically_derived]
impl ::core::clone::Clone for rows {
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for rows {}
///
/// # Privacy
///
/// `patients` is differentially private at ε = 1.0, of 1.0 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 12: `patients.filter(|p| { let limit = 10 + 8; let young = limit > p.age; (young == p.smoker) || p.ward != Ward::Icu && !(-p.age * 2 + 3 / 2 <= 4.5) }).map(|p| match p.ward { Ward::Icu|Ward::Er => p.age.max(3).min(90), _ => if p.smoker { 1.5 } else { 0.25 },  }).sum()`, with discrete Laplace noise at ε = 1. Sensitivity that of the summed value and noise scale sensitivity/1, each times the rows per privacy unit of [`Patient`].
fn rows() -> rows {
    rows {}
}
impl ::dp_types::Query for rows {
    const ORIGIN: ::dp_types::law::query::Origin = ::dp_types::law::query::Origin {
        query: "rows",
        file: ::core::file!(),
        line: 2u32,
        source_hash: "d35010192adf65c7506c064758fcb9abb0c9d7c80e69dd41a42aaa9917f88617",
    };
    type Sources = (::dp_types::law::query::Over<Patient, ::dp_types::AddRemove>, ());
    type Measure = ::dp_types::law::measure::Pure;
    type Declared = (::dp_types::law::measure::Eps<nat!(1000000)>, ());
    type Cost = (::dp_types::law::measure::Eps<nat!(1000000)>, ());
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
        let kept = patients
            .filter(|p| {
                ({
                    let young = p
                        .age
                        .lt(
                            ::dp_types::law::expr::Lit::<
                                ::dp_types::law::num::PInt<nat!(18)>,
                                ::dp_types::law::num::D0,
                            >::new(),
                        )
                        .judged()
                        .holds();
                    young
                        .same(p.smoker)
                        .or(
                            (!p
                                .ward
                                .is(
                                    ::dp_types::law::expr::variant::<
                                        Ward,
                                        { Ward::Icu.dp_index() },
                                    >(),
                                ))
                                .and(
                                    (!(((-p.age)
                                        * ::dp_types::law::expr::Lit::<
                                            ::dp_types::law::num::PInt<nat!(2)>,
                                            ::dp_types::law::num::D0,
                                        >::new())
                                        + ::dp_types::law::expr::Lit::<
                                            ::dp_types::law::num::PInt<nat!(1)>,
                                            ::dp_types::law::num::D0,
                                        >::new())
                                        .le(
                                            ::dp_types::law::expr::Lit::<
                                                ::dp_types::law::num::PInt<nat!(45)>,
                                                ::dp_types::law::num::D1,
                                            >::new(),
                                        )
                                        .judged()
                                        .holds()),
                                ),
                        )
                })
            });
        let weight = kept
            .map(|p| {
                ({
                    #[allow(dead_code, clippy::all, clippy::pedantic)]
                    fn exhaustive(__dp_it: Ward) {
                        match __dp_it {
                            Ward::Icu | Ward::Er => {}
                            _ => {}
                        }
                    }
                    let __dp_it = p.ward;
                    __dp_it
                        .is(
                            ::dp_types::law::expr::variant::<
                                Ward,
                                { Ward::Icu.dp_index() },
                            >(),
                        )
                        .or(
                            __dp_it
                                .is(
                                    ::dp_types::law::expr::variant::<
                                        Ward,
                                        { Ward::Er.dp_index() },
                                    >(),
                                ),
                        )
                        .choose(
                            p
                                .age
                                .max(
                                    ::dp_types::law::expr::Lit::<
                                        ::dp_types::law::num::PInt<nat!(3)>,
                                        ::dp_types::law::num::D0,
                                    >::new(),
                                )
                                .min(
                                    ::dp_types::law::expr::Lit::<
                                        ::dp_types::law::num::PInt<nat!(90)>,
                                        ::dp_types::law::num::D0,
                                    >::new(),
                                ),
                            p
                                .smoker
                                .choose(
                                    ::dp_types::law::expr::Lit::<
                                        ::dp_types::law::num::PInt<nat!(150)>,
                                        ::dp_types::law::num::D2,
                                    >::new(),
                                    ::dp_types::law::expr::Lit::<
                                        ::dp_types::law::num::PInt<nat!(25)>,
                                        ::dp_types::law::num::D2,
                                    >::new(),
                                ),
                        )
                })
            });
        let (__dp_value_0, __dp_receipt_0, __dp_budget) = __dp_budget
            .release(
                weight
                    .sum()
                    .laplace::<::dp_types::law::measure::Eps<nat!(1000000)>, 12u32>(),
            )?;
        let __dp_answer: i64 = ::core::convert::identity(__dp_value_0).value();
        ::core::result::Result::Ok(__dp_budget.finish(__dp_answer, __dp_receipt_0))
    }
}
