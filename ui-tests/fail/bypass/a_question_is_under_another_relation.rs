//! The noise is for rows that are added or removed, but a sum of replaced rows moves by more.

use ui_tests::hospital::*;

pub fn attack<'id>(
    patients: Patients<'id>,
    replaced: Table<'id, Source<Patient, ReplaceOne, First>, Patient>, //-
    //+ _replaced: Table<'id, Source<Patient, ReplaceOne, First>, Patient>,
    token: Token<'id, eps!(1.0)>,
) -> Result<(), Error> {
    let (_yes, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| {
        watch.ask(patients.filter(|p| p.smoker).count()) || watch.ask(replaced.filter(|p| p.smoker).count()) //-
        //+ watch.ask(patients.filter(|p| p.smoker).count()) || watch.ask(patients.filter(|p| p.smoker).count())
    })?;
    Ok(())
}

pub fn main() {}
