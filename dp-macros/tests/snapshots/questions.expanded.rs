/// The first age up to which there are so many, and what is true of all.
///
/// # Privacy
///
/// `patients` is differentially private at ε = 2.0, of 2.0 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 6: `above_threshold(many, ..)`, with an answer of a sparse vector at ε = 0.5. The noise on the threshold and on each question covers what one privacy unit of [`Patient`] can change in a question.
/// * line 13: `sparse_vector(12.5, ..)`, with 2 answers of a sparse vector at ε = 0.5. The noise on the threshold and on each question covers what one privacy unit of [`Patient`] can change in a question.
/// * line 16: `patients.count()`, with randomised response at ε = 0.5. Each answer has this ε divided by the number of answers that one privacy unit of [`Patient`] can change.
///
/// A run of the query: made by the function of the same name, which checks the parameters.
#[allow(non_camel_case_types)]
pub struct first {
    values: (i64,),
    leaves: (::dp_types::law::expr::Param<__dp_first_many>,),
}
#[automatically_derived]
impl ::core::clone::Clone for first {
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for first {}
#[allow(non_camel_case_types)]
#[doc(hidden)]
enum __dp_first_many {}
impl ::dp_types::law::expr::Parameter for __dp_first_many {
    const NAME: &'static ::core::primitive::str = "many";
    type Lo = ::dp_types::law::num::Z0;
    type Hi = ::dp_types::law::num::PInt<nat!(99)>;
    type Grid = ::dp_types::law::num::D0;
}
/// The first age up to which there are so many, and what is true of all.
///
/// # Privacy
///
/// `patients` is differentially private at ε = 2.0, of 2.0 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// * line 6: `above_threshold(many, ..)`, with an answer of a sparse vector at ε = 0.5. The noise on the threshold and on each question covers what one privacy unit of [`Patient`] can change in a question.
/// * line 13: `sparse_vector(12.5, ..)`, with 2 answers of a sparse vector at ε = 0.5. The noise on the threshold and on each question covers what one privacy unit of [`Patient`] can change in a question.
/// * line 16: `patients.count()`, with randomised response at ε = 0.5. Each answer has this ε divided by the number of answers that one privacy unit of [`Patient`] can change.
///
/// # Errors
/// A parameter outside its declared range, or between its steps. Nothing is spent.
pub fn first(many: i64) -> ::core::result::Result<first, ::dp_types::Error> {
    ::core::result::Result::Ok(first {
        leaves: (::dp_types::law::expr::Param::<__dp_first_many>::new(many)?,),
        values: (many,),
    })
}
impl ::dp_types::Query for first {
    const ORIGIN: ::dp_types::law::query::Origin = ::dp_types::law::query::Origin {
        query: "first",
        file: ::core::file!(),
        line: 5u32,
        source_hash: "18d011955e1c2d1c688d7082454a3b0d6579da5fe4c5e2e8b15acd3f65bd73ae",
    };
    type Sources = (::dp_types::law::query::Over<Patient, ::dp_types::AddRemove>, ());
    type Measure = ::dp_types::law::measure::Pure;
    type Declared = (::dp_types::law::measure::Eps<nat!(2000000)>, ());
    type Cost = (::dp_types::law::measure::Eps<nat!(2000000)>, ());
    type Output = (Option<i64>, bool, u64);
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
        let many: i64 = self.values.0;
        let (__dp_value_1, __dp_receipt_1, __dp_budget) = __dp_budget
            .sparse_vector::<
                nat!(1),
                ::dp_types::law::measure::Eps<nat!(500000)>,
                6u32,
                _,
                _,
                _,
                _,
                _,
                _,
            >(
                many,
                |watch| {
                    (0..=120)
                        .find(|age| {
                            enum __DpParameter1 {}
                            impl ::dp_types::law::expr::Parameter for __DpParameter1 {
                                const NAME: &'static ::core::primitive::str = "up_to";
                                type Lo = ::dp_types::law::num::Z0;
                                type Hi = ::dp_types::law::num::PInt<nat!(120)>;
                                type Grid = ::dp_types::law::num::D0;
                            }
                            let up_to: ::core::primitive::i64 = ::core::cmp::Ord::clamp(
                                *age,
                                0i64,
                                120i64,
                            );
                            let _ = up_to;
                            let __dp_param_1 = ::dp_types::law::expr::Param::<
                                __DpParameter1,
                            >::clamped(up_to);
                            watch
                                .ask(
                                    patients.filter(|p| p.age.le(__dp_param_1.expr())).count(),
                                )
                        })
                },
            )?;
        let age = __dp_value_1;
        let (__dp_value_3, __dp_receipt_3, __dp_budget) = __dp_budget
            .sparse_vector::<
                nat!(2),
                ::dp_types::law::measure::Eps<nat!(500000)>,
                13u32,
                _,
                _,
                _,
                _,
                _,
                _,
            >(
                ::dp_types::law::num::Decimal::new(125i64, 1u8),
                |watch| {
                    watch.ask(patients.map(|p| p.bill).sum())
                        && watch.ask(patients.map(|p| p.bill).sum())
                },
            )?;
        let both = __dp_value_3;
        let (__dp_value_5, __dp_receipt_5, __dp_budget) = __dp_budget
            .release(
                patients
                    .count()
                    .randomized_response::<
                        _,
                        ::dp_types::law::measure::Eps<nat!(500000)>,
                        16u32,
                    >((
                        ::dp_types::law::expr::Lit::<
                            ::dp_types::law::num::PInt<nat!(10)>,
                            ::dp_types::law::num::D0,
                        >::new(),
                        (
                            ::dp_types::law::expr::Lit::<
                                ::dp_types::law::num::PInt<nat!(20)>,
                                ::dp_types::law::num::D0,
                            >::new(),
                            (),
                        ),
                    )),
            )?;
        let size = __dp_value_5;
        let __dp_answer: (Option<i64>, bool, u64) = (age, both, size.value());
        ::core::result::Result::Ok(
            __dp_budget
                .finish(
                    __dp_answer,
                    __dp_receipt_1.then(__dp_receipt_3).then(__dp_receipt_5),
                ),
        )
    }
}
