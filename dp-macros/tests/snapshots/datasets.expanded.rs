///
/// # Privacy
///
/// `patients` is differentially private at ε = 1.0, of 1.0 declared: the privacy unit is that of [`Patient`], neighbours (`AddRemove`) differ in the rows of one unit, which only one of them has.
///
/// `visits` is differentially private at ε = 0.5, of 0.5 declared: the privacy unit is that of [`Visit`], neighbours (`ReplaceOne`) differ in the rows of one unit.
///
/// * line 5: `patients.count()`, with discrete Laplace noise at ε = 0.5. Sensitivity 1 and noise scale 2.00, each times the rows per privacy unit of [`Patient`].
/// * line 5: `(visits.map(|v| v.stays).sum() + patients.count())`, with discrete Laplace noise at ε = 0.5. Sensitivity that of the dataset that matters most and noise scale sensitivity/0.5, each times the rows per privacy unit of [`Patient`] and [`Visit`].
///
/// A run of the query: made by the function of the same name.
#[allow(non_camel_case_types)]
struct both {}
#[automatically_derived]
impl ::core::clone::Clone for both {
    fn clone(&self) -> Self {
        *self
    }
}
#[automatically_derived]
impl ::core::marker::Copy for both {}
///
/// # Privacy
///
/// `patients` is differentially private at ε = 1.0, of 1.0 declared: the privacy unit is that of [`Patient`], neighbours (`AddRemove`) differ in the rows of one unit, which only one of them has.
///
/// `visits` is differentially private at ε = 0.5, of 0.5 declared: the privacy unit is that of [`Visit`], neighbours (`ReplaceOne`) differ in the rows of one unit.
///
/// * line 5: `patients.count()`, with discrete Laplace noise at ε = 0.5. Sensitivity 1 and noise scale 2.00, each times the rows per privacy unit of [`Patient`].
/// * line 5: `(visits.map(|v| v.stays).sum() + patients.count())`, with discrete Laplace noise at ε = 0.5. Sensitivity that of the dataset that matters most and noise scale sensitivity/0.5, each times the rows per privacy unit of [`Patient`] and [`Visit`].
fn both() -> both {
    both {}
}
impl renamed::law::query::Query for both {
    const ORIGIN: renamed::law::proof::Origin = renamed::law::proof::Origin {
        query: "both",
        file: ::core::file!(),
        line: 2u32,
        source_hash: "d4602b5399bd89ea",
    };
    type Sources = (
        renamed::law::query::From<Patient, renamed::law::neighbours::AddRemove>,
        (renamed::law::query::From<Visit, ReplaceOne>, ()),
    );
    type Declared = (nat!(1000000), (nat!(500000), ()));
    type Cost = (nat!(1000000), (nat!(500000), ()));
    type Output = i64;
    fn answer<'id>(
        self,
        __dp_tables: <Self::Sources as renamed::law::query::Sources>::Tables<'id>,
        __dp_budget: renamed::law::budget::Budget<'id, Self::Cost>,
    ) -> ::core::result::Result<
        renamed::law::budget::Answer<'id, Self::Output, impl renamed::law::proof::Log>,
        renamed::law::Error,
    > {
        let patients: Table<
            'id,
            renamed::law::transform::Source<
                Patient,
                renamed::law::neighbours::AddRemove,
                renamed::law::env::First,
            >,
            Patient,
        > = __dp_tables.0;
        let visits: Table<
            'id,
            renamed::law::transform::Source<
                Visit,
                ReplaceOne,
                renamed::law::env::Next<renamed::law::env::First>,
            >,
            Visit,
        > = __dp_tables.1.0;
        let people = patients.count();
        let stays = visits.map(|v| v.stays);
        let (__dp_value_0, __dp_receipt_0, __dp_budget) = __dp_budget
            .laplace::<nat!(500000), 5u32, _>(people)?;
        let (__dp_value_1, __dp_receipt_1, __dp_budget) = __dp_budget
            .laplace::<nat!(500000), 5u32, _>(stays.sum() + people)?;
        let __dp_answer: i64 = __dp_value_0.value() + __dp_value_1.value();
        ::core::result::Result::Ok(
            __dp_budget.finish(__dp_answer, (__dp_receipt_0, __dp_receipt_1)),
        )
    }
}
renamed::law::certify!(both);
