///
/// # Privacy
///
/// `patients` is differentially private at ρ = 3 × (0.005 + 0.005) + ROUNDS × 1e-4 + one part's cost of `total_days`, of 0.5 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 8, in each of 3 rounds: `patients.filter(|p| p.age > cut).count()`, with discrete Gaussian noise at ρ = 0.005. Sensitivity 1 and standard deviation sensitivity/√(2 · 0.005), each times the rows per privacy unit of [`Patient`].
/// * line 9, in each of 3 rounds: `patients.filter(|p| p.age > cut).map(|p| p.age.min(cut)).sum()`, with discrete Laplace noise at ε = 0.1. Sensitivity that of the summed value and noise scale sensitivity/0.1, each times the rows per privacy unit of [`Patient`].
/// * line 13, in each of ROUNDS rounds: `patients.count()`, with discrete Gaussian noise at ρ = 1e-4. Sensitivity 1 and standard deviation sensitivity/√(2 · 1e-4), each times the rows per privacy unit of [`Patient`].
///
/// A run of the query: made by the function of the same name.
#[allow(non_camel_case_types)]
struct composition {}
#[automatically_derived]
impl ::core::clone::Clone for composition {
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for composition {}
///
/// # Privacy
///
/// `patients` is differentially private at ρ = 3 × (0.005 + 0.005) + ROUNDS × 1e-4 + one part's cost of `total_days`, of 0.5 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 8, in each of 3 rounds: `patients.filter(|p| p.age > cut).count()`, with discrete Gaussian noise at ρ = 0.005. Sensitivity 1 and standard deviation sensitivity/√(2 · 0.005), each times the rows per privacy unit of [`Patient`].
/// * line 9, in each of 3 rounds: `patients.filter(|p| p.age > cut).map(|p| p.age.min(cut)).sum()`, with discrete Laplace noise at ε = 0.1. Sensitivity that of the summed value and noise scale sensitivity/0.1, each times the rows per privacy unit of [`Patient`].
/// * line 13, in each of ROUNDS rounds: `patients.count()`, with discrete Gaussian noise at ρ = 1e-4. Sensitivity 1 and standard deviation sensitivity/√(2 · 1e-4), each times the rows per privacy unit of [`Patient`].
fn composition() -> composition {
    composition {}
}
impl ::dp_types::Query for composition {
    const ORIGIN: ::dp_types::law::query::Origin = ::dp_types::law::query::Origin {
        query: "composition",
        file: ::core::file!(),
        line: 2u32,
        source_hash: "eba6ef8d5a152081ab8e1f4837e2cdb6899d7659511bd6165cd3da926fa880b2",
    };
    type Sources = (::dp_types::law::query::Over<Patient, ::dp_types::AddRemove>, ());
    type Measure = ::dp_types::law::measure::Zcdp;
    type Declared = (::dp_types::law::measure::Rho<nat!(500000000000)>, ());
    type Cost = <<(
        ::dp_types::law::measure::Rho<nat!(30000000000)>,
        (),
    ) as ::dp_types::law::measure::PlusAll<
        <(
            ::dp_types::law::measure::Rho<nat!(100000000)>,
            (),
        ) as ::dp_types::law::measure::TimesAll<
            <::dp_types::law::num::Const<
                { ::dp_types::law::num::rounds(ROUNDS as ::core::primitive::usize) },
            > as ::dp_types::law::num::ToUInt>::Output,
        >>::Out,
    >>::Out as ::dp_types::law::measure::PlusAll<
        <<total_days as ::dp_types::Query>::Cost as ::dp_types::law::measure::OverPartsAll<
            ::dp_types::AddRemove,
            (
                <::dp_types::law::transformation::RowsPerUnit<
                    Patient,
                > as ::core::ops::Mul<nat!(2)>>::Output,
                (),
            ),
        >>::Out,
    >>::Out;
    type Output = (i64, Vec<i64>);
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
        ::dp_types::law::query::TableQuery::answer_on(self, __dp_tables.0, __dp_budget)
    }
}
impl ::dp_types::law::query::TableQuery for composition {
    type Record = Patient;
    type Neighbours = ::dp_types::AddRemove;
    fn answer_on<'id, __DpPlan>(
        self,
        patients: Table<'id, __DpPlan, Patient>,
        __dp_budget: ::dp_types::law::budget::Budget<'id, Self::Cost, Self::Measure>,
    ) -> ::core::result::Result<
        ::dp_types::law::query::Answer<
            'id,
            Self::Output,
            Self::Cost,
            impl ::dp_types::law::derivation::Log,
        >,
        ::dp_types::Error,
    >
    where
        __DpPlan: ::dp_types::law::transformation::Transformation<
            Row = ::dp_types::law::record::Cells<Patient>,
            Neighbours = ::dp_types::AddRemove,
            Proxy = <Patient as ::dp_types::Record>::Proxy,
            Stability = (::dp_types::law::transformation::RowsPerUnit<Patient>, ()),
        >,
    {
        let mut best = 0;
        let mut __dp_rounds = 0..3;
        let (__dp_receipt_3, __dp_budget) = __dp_budget
            .repeat::<
                (::dp_types::law::measure::Rho<nat!(10000000000)>, ()),
                nat!(3),
                _,
                _,
                _,
            >(|__dp_round, __dp_budget| {
                let _ = __dp_round;
                let ::core::option::Option::Some(round) = ::core::iter::Iterator::next(
                    &mut __dp_rounds,
                ) else { ::core::unreachable!() };
                enum __DpParameter0 {}
                impl ::dp_types::law::expr::Parameter for __DpParameter0 {
                    const NAME: &'static ::core::primitive::str = "cut";
                    type Lo = ::dp_types::law::num::Z0;
                    type Hi = ::dp_types::law::num::PInt<nat!(120)>;
                    type Grid = ::dp_types::law::num::D0;
                }
                let cut: ::core::primitive::i64 = ::core::cmp::Ord::clamp(
                    best + round,
                    0i64,
                    120i64,
                );
                let _ = cut;
                let __dp_param_0 = ::dp_types::law::expr::Param::<
                    __DpParameter0,
                >::clamped(cut);
                let older = patients.filter(|p| p.age.gt(__dp_param_0.expr()));
                let __dp_ask_1 = older
                    .count()
                    .gaussian::<::dp_types::law::measure::Rho<nat!(5000000000)>, 8u32>();
                let __dp_ask_2 = older
                    .map(|p| p.age.min(__dp_param_0.expr()))
                    .sum()
                    .laplace::<::dp_types::law::measure::Eps<nat!(100000)>, 9u32>();
                let ((__dp_value_1, __dp_value_2), __dp_receipt_2, __dp_budget) = __dp_budget
                    .release((__dp_ask_1, __dp_ask_2))?;
                let n = ::core::convert::identity(__dp_value_1).value();
                let total = __dp_value_2;
                best = total.value() / n.max(1);
                ::core::result::Result::Ok((__dp_receipt_2, __dp_budget))
            })?;
        let mut __dp_rounds = 0..ROUNDS;
        let (__dp_receipt_5, __dp_budget) = __dp_budget
            .repeat::<
                (::dp_types::law::measure::Rho<nat!(100000000)>, ()),
                <::dp_types::law::num::Const<
                    { ::dp_types::law::num::rounds(ROUNDS as ::core::primitive::usize) },
                > as ::dp_types::law::num::ToUInt>::Output,
                _,
                _,
                _,
            >(|__dp_round, __dp_budget| {
                let _ = __dp_round;
                let ::core::option::Option::Some(_) = ::core::iter::Iterator::next(
                    &mut __dp_rounds,
                ) else { ::core::unreachable!() };
                let (__dp_value_4, __dp_receipt_4, __dp_budget) = __dp_budget
                    .release(
                        patients
                            .count()
                            .gaussian::<
                                ::dp_types::law::measure::Rho<nat!(100000000)>,
                                13u32,
                            >(),
                    )?;
                ::core::convert::identity(__dp_value_4);
                ::core::result::Result::Ok((__dp_receipt_4, __dp_budget))
            })?;
        let stays = patients
            .flat_map::<
                Stay,
                nat!(2),
                _,
            >(|p| (
                ::dp_types::law::transformation::slot::<
                    Stay,
                    _,
                    _,
                >(
                    p
                        .days_a
                        .gt(
                            ::dp_types::law::expr::Lit::<
                                ::dp_types::law::num::Z0,
                                ::dp_types::law::num::D0,
                            >::new(),
                        )
                        .judged()
                        .holds(),
                    StayValues::in_order(StayValues {
                        ward: p.ward,
                        days: p.days_a,
                    }),
                ),
                (
                    ::dp_types::law::transformation::slot::<
                        Stay,
                        _,
                        _,
                    >(
                        p
                            .days_b
                            .gt(
                                ::dp_types::law::expr::Lit::<
                                    ::dp_types::law::num::Z0,
                                    ::dp_types::law::num::D0,
                                >::new(),
                            )
                            .judged()
                            .holds()
                            .and(p.smoker),
                        StayValues::in_order(StayValues {
                            days: p
                                .days_b
                                .max(
                                    ::dp_types::law::expr::Lit::<
                                        ::dp_types::law::num::PInt<nat!(3)>,
                                        ::dp_types::law::num::D0,
                                    >::new(),
                                ),
                            ward: p.ward,
                        }),
                    ),
                    (),
                ),
            ));
        const _: fn() = || ::dp_types::law::query::helper::<(_,), _, _>(total_days);
        let (__dp_value_6, __dp_receipt_6, __dp_budget) = __dp_budget
            .each_query(
                stays
                    .partition(|s| (
                        s.ward,
                        s
                            .days
                            .cut((
                                ::dp_types::law::expr::Lit::<
                                    ::dp_types::law::num::PInt<nat!(1)>,
                                    ::dp_types::law::num::D0,
                                >::new(),
                                (
                                    ::dp_types::law::expr::Lit::<
                                        ::dp_types::law::num::PInt<nat!(7)>,
                                        ::dp_types::law::num::D0,
                                    >::new(),
                                    (),
                                ),
                            )),
                    )),
                total_days(2)?,
            )?;
        let parts = __dp_value_6;
        let __dp_answer: (i64, Vec<i64>) = (best, parts.values().to_vec());
        ::core::result::Result::Ok(
            __dp_budget
                .finish(
                    __dp_answer,
                    __dp_receipt_3.then(__dp_receipt_5).then(__dp_receipt_6),
                ),
        )
    }
    fn answer_on_rows<'id, __DpPlan>(
        self,
        patients: Table<'id, __DpPlan, Patient>,
        __dp_budget: ::dp_types::law::budget::Budget<'id, Self::Cost, Self::Measure>,
    ) -> ::core::result::Result<
        ::dp_types::law::query::Answer<
            'id,
            Self::Output,
            Self::Cost,
            impl ::dp_types::law::derivation::Log,
        >,
        ::dp_types::Error,
    >
    where
        __DpPlan: ::dp_types::law::transformation::Transformation<
            Row = ::dp_types::law::record::Cells<Patient>,
            Neighbours = ::dp_types::AddRemove,
            Proxy = <Patient as ::dp_types::Record>::Proxy,
            Stability = (::dp_types::law::num::U1, ()),
        >,
    {
        let mut best = 0;
        let mut __dp_rounds = 0..3;
        let (__dp_receipt_3, __dp_budget) = __dp_budget
            .repeat::<
                (::dp_types::law::measure::Rho<nat!(10000000000)>, ()),
                nat!(3),
                _,
                _,
                _,
            >(|__dp_round, __dp_budget| {
                let _ = __dp_round;
                let ::core::option::Option::Some(round) = ::core::iter::Iterator::next(
                    &mut __dp_rounds,
                ) else { ::core::unreachable!() };
                enum __DpParameter0 {}
                impl ::dp_types::law::expr::Parameter for __DpParameter0 {
                    const NAME: &'static ::core::primitive::str = "cut";
                    type Lo = ::dp_types::law::num::Z0;
                    type Hi = ::dp_types::law::num::PInt<nat!(120)>;
                    type Grid = ::dp_types::law::num::D0;
                }
                let cut: ::core::primitive::i64 = ::core::cmp::Ord::clamp(
                    best + round,
                    0i64,
                    120i64,
                );
                let _ = cut;
                let __dp_param_0 = ::dp_types::law::expr::Param::<
                    __DpParameter0,
                >::clamped(cut);
                let older = patients.filter(|p| p.age.gt(__dp_param_0.expr()));
                let __dp_ask_1 = older
                    .count()
                    .gaussian::<::dp_types::law::measure::Rho<nat!(5000000000)>, 8u32>();
                let __dp_ask_2 = older
                    .map(|p| p.age.min(__dp_param_0.expr()))
                    .sum()
                    .laplace::<::dp_types::law::measure::Eps<nat!(100000)>, 9u32>();
                let ((__dp_value_1, __dp_value_2), __dp_receipt_2, __dp_budget) = __dp_budget
                    .release((__dp_ask_1, __dp_ask_2))?;
                let n = ::core::convert::identity(__dp_value_1).value();
                let total = __dp_value_2;
                best = total.value() / n.max(1);
                ::core::result::Result::Ok((__dp_receipt_2, __dp_budget))
            })?;
        let mut __dp_rounds = 0..ROUNDS;
        let (__dp_receipt_5, __dp_budget) = __dp_budget
            .repeat::<
                (::dp_types::law::measure::Rho<nat!(100000000)>, ()),
                <::dp_types::law::num::Const<
                    { ::dp_types::law::num::rounds(ROUNDS as ::core::primitive::usize) },
                > as ::dp_types::law::num::ToUInt>::Output,
                _,
                _,
                _,
            >(|__dp_round, __dp_budget| {
                let _ = __dp_round;
                let ::core::option::Option::Some(_) = ::core::iter::Iterator::next(
                    &mut __dp_rounds,
                ) else { ::core::unreachable!() };
                let (__dp_value_4, __dp_receipt_4, __dp_budget) = __dp_budget
                    .release(
                        patients
                            .count()
                            .gaussian::<
                                ::dp_types::law::measure::Rho<nat!(100000000)>,
                                13u32,
                            >(),
                    )?;
                ::core::convert::identity(__dp_value_4);
                ::core::result::Result::Ok((__dp_receipt_4, __dp_budget))
            })?;
        let stays = patients
            .flat_map::<
                Stay,
                nat!(2),
                _,
            >(|p| (
                ::dp_types::law::transformation::slot::<
                    Stay,
                    _,
                    _,
                >(
                    p
                        .days_a
                        .gt(
                            ::dp_types::law::expr::Lit::<
                                ::dp_types::law::num::Z0,
                                ::dp_types::law::num::D0,
                            >::new(),
                        )
                        .judged()
                        .holds(),
                    StayValues::in_order(StayValues {
                        ward: p.ward,
                        days: p.days_a,
                    }),
                ),
                (
                    ::dp_types::law::transformation::slot::<
                        Stay,
                        _,
                        _,
                    >(
                        p
                            .days_b
                            .gt(
                                ::dp_types::law::expr::Lit::<
                                    ::dp_types::law::num::Z0,
                                    ::dp_types::law::num::D0,
                                >::new(),
                            )
                            .judged()
                            .holds()
                            .and(p.smoker),
                        StayValues::in_order(StayValues {
                            days: p
                                .days_b
                                .max(
                                    ::dp_types::law::expr::Lit::<
                                        ::dp_types::law::num::PInt<nat!(3)>,
                                        ::dp_types::law::num::D0,
                                    >::new(),
                                ),
                            ward: p.ward,
                        }),
                    ),
                    (),
                ),
            ));
        const _: fn() = || ::dp_types::law::query::helper::<(_,), _, _>(total_days);
        let (__dp_value_6, __dp_receipt_6, __dp_budget) = __dp_budget
            .each_query(
                stays
                    .partition(|s| (
                        s.ward,
                        s
                            .days
                            .cut((
                                ::dp_types::law::expr::Lit::<
                                    ::dp_types::law::num::PInt<nat!(1)>,
                                    ::dp_types::law::num::D0,
                                >::new(),
                                (
                                    ::dp_types::law::expr::Lit::<
                                        ::dp_types::law::num::PInt<nat!(7)>,
                                        ::dp_types::law::num::D0,
                                    >::new(),
                                    (),
                                ),
                            )),
                    )),
                total_days(2)?,
            )?;
        let parts = __dp_value_6;
        let __dp_answer: (i64, Vec<i64>) = (best, parts.values().to_vec());
        ::core::result::Result::Ok(
            __dp_budget
                .finish(
                    __dp_answer,
                    __dp_receipt_3.then(__dp_receipt_5).then(__dp_receipt_6),
                ),
        )
    }
}
/// What persons spent, of each at most 1000.
///
/// # Privacy
///
/// `visits` is differentially private at ε = 0.5, of 0.5 declared: the privacy unit is that of [`Visit`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 27: `visits.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), spent: v.cost.sum().clamp(0, 1000), urgent: v.urgent.any() }).map(|p| p.spent).sum()`, with discrete Laplace noise at ε = 0.5. Sensitivity that of the summed value and noise scale sensitivity/0.5, each times the rows per privacy unit of [`Visit`], which is one after `by_unit`.
///
/// A run of the query: made by the function of the same name.
#[allow(non_camel_case_types)]
struct spending {}
#[automatically_derived]
impl ::core::clone::Clone for spending {
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for spending {}
/// What persons spent, of each at most 1000.
///
/// # Privacy
///
/// `visits` is differentially private at ε = 0.5, of 0.5 declared: the privacy unit is that of [`Visit`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 27: `visits.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), spent: v.cost.sum().clamp(0, 1000), urgent: v.urgent.any() }).map(|p| p.spent).sum()`, with discrete Laplace noise at ε = 0.5. Sensitivity that of the summed value and noise scale sensitivity/0.5, each times the rows per privacy unit of [`Visit`], which is one after `by_unit`.
fn spending() -> spending {
    spending {}
}
impl ::dp_types::Query for spending {
    const ORIGIN: ::dp_types::law::query::Origin = ::dp_types::law::query::Origin {
        query: "spending",
        file: ::core::file!(),
        line: 25u32,
        source_hash: "eb941a731f0e80102c680be7bb9b3e1497cd56170af6d5806400f1ea3cb0727d",
    };
    type Sources = (::dp_types::law::query::Over<Visit, ::dp_types::AddRemove>, ());
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
        let visits: Table<
            'id,
            ::dp_types::law::transformation::Source<
                Visit,
                ::dp_types::AddRemove,
                ::dp_types::law::env::First,
            >,
            Visit,
        > = __dp_tables.0;
        let visitors = visits
            .by_unit::<
                Visitor,
                _,
            >(|v| VisitorValues::in_order(VisitorValues {
                visits: {
                    let _ = &v;
                    ::dp_types::law::transformation::rows_within(
                        ::dp_types::law::expr::Lit::<
                            ::dp_types::law::num::Z0,
                            ::dp_types::law::num::D0,
                        >::new(),
                        ::dp_types::law::expr::Lit::<
                            ::dp_types::law::num::PInt<nat!(5)>,
                            ::dp_types::law::num::D0,
                        >::new(),
                    )
                },
                spent: ::dp_types::law::transformation::total_within(
                    v.cost,
                    ::dp_types::law::expr::Lit::<
                        ::dp_types::law::num::Z0,
                        ::dp_types::law::num::D0,
                    >::new(),
                    ::dp_types::law::expr::Lit::<
                        ::dp_types::law::num::PInt<nat!(1000)>,
                        ::dp_types::law::num::D0,
                    >::new(),
                ),
                urgent: ::dp_types::law::transformation::any(v.urgent),
            }));
        let (__dp_value_0, __dp_receipt_0, __dp_budget) = __dp_budget
            .release(
                visitors
                    .map(|p| p.spent)
                    .sum()
                    .laplace::<::dp_types::law::measure::Eps<nat!(500000)>, 27u32>(),
            )?;
        let __dp_answer: i64 = ::core::convert::identity(__dp_value_0).value();
        ::core::result::Result::Ok(__dp_budget.finish(__dp_answer, __dp_receipt_0))
    }
}
