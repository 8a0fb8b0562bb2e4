///
/// # Privacy
///
/// `patients` is differentially private at ε = 1.0, of 1.0 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// `visits` is differentially private at ε = 0.5, of 0.5 declared: the privacy unit is that of [`Visit`], neighbours are those of [`ReplaceOne`].
///
/// * line 5: `patients.count()`, with discrete Laplace noise at ε = 0.5. Sensitivity 1 and noise scale 2.00, each times the rows per privacy unit of [`Patient`].
/// * line 5: `visits.map(|v| v.stays).sum() + patients.count()`, with discrete Laplace noise at ε = 0.5. Sensitivity the largest over the datasets and noise scale sensitivity/0.5, each times the rows per privacy unit of [`Patient`] and [`Visit`].
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
/// `patients` is differentially private at ε = 1.0, of 1.0 declared: the privacy unit is that of [`Patient`], neighbours differ by the rows of one unit: one has them, the other does not.
///
/// `visits` is differentially private at ε = 0.5, of 0.5 declared: the privacy unit is that of [`Visit`], neighbours are those of [`ReplaceOne`].
///
/// * line 5: `patients.count()`, with discrete Laplace noise at ε = 0.5. Sensitivity 1 and noise scale 2.00, each times the rows per privacy unit of [`Patient`].
/// * line 5: `visits.map(|v| v.stays).sum() + patients.count()`, with discrete Laplace noise at ε = 0.5. Sensitivity the largest over the datasets and noise scale sensitivity/0.5, each times the rows per privacy unit of [`Patient`] and [`Visit`].
fn both() -> both {
    both {}
}
impl renamed::law::Query for both {
    const ORIGIN: renamed::law::law::query::Origin = renamed::law::law::query::Origin {
        query: "both",
        file: ::core::file!(),
        line: 2u32,
        source_hash: "f1acc851de5aee52117a71181249df6a8ae37fefa2b1b3bdf6d9aeecb6ebc6cf",
    };
    type Sources = (
        renamed::law::law::query::Over<Patient, renamed::law::AddRemove>,
        (renamed::law::law::query::Over<Visit, ReplaceOne>, ()),
    );
    type Measure = renamed::law::law::measure::Pure;
    type Declared = (
        renamed::law::law::measure::Eps<nat!(1000000)>,
        (renamed::law::law::measure::Eps<nat!(500000)>, ()),
    );
    type Cost = (
        renamed::law::law::measure::Eps<nat!(1000000)>,
        (renamed::law::law::measure::Eps<nat!(500000)>, ()),
    );
    type Output = i64;
    fn answer<'id>(
        self,
        __dp_tables: <Self::Sources as renamed::law::law::query::Sources>::Tables<'id>,
        __dp_budget: renamed::law::law::budget::Budget<'id, Self::Cost, Self::Measure>,
    ) -> ::core::result::Result<
        renamed::law::law::query::Answer<
            'id,
            Self::Output,
            Self::Cost,
            impl renamed::law::law::derivation::Log,
        >,
        renamed::law::Error,
    > {
        let patients: Table<
            'id,
            renamed::law::law::transformation::Source<
                Patient,
                renamed::law::AddRemove,
                renamed::law::law::env::First,
            >,
            Patient,
        > = __dp_tables.0;
        let visits: Table<
            'id,
            renamed::law::law::transformation::Source<
                Visit,
                ReplaceOne,
                renamed::law::law::env::Next<renamed::law::law::env::First>,
            >,
            Visit,
        > = __dp_tables.1.0;
        let people = patients.count();
        let stays = visits.map(|v| v.stays);
        let (__dp_value_0, __dp_receipt_0, __dp_budget) = __dp_budget
            .release(
                people.laplace::<renamed::law::law::measure::Eps<nat!(500000)>, 5u32>(),
            )?;
        let (__dp_value_1, __dp_receipt_1, __dp_budget) = __dp_budget
            .release(
                (stays.sum() + people)
                    .laplace::<renamed::law::law::measure::Eps<nat!(500000)>, 5u32>(),
            )?;
        let __dp_answer: i64 = ::core::convert::identity(__dp_value_0).value()
            + ::core::convert::identity(__dp_value_1).value();
        ::core::result::Result::Ok(
            __dp_budget.finish(__dp_answer, __dp_receipt_0.then(__dp_receipt_1)),
        )
    }
}
