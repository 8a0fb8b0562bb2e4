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

//| error[E0277]: all questions of a sparse vector must be the same expression, but this one differs from the first
//|   --> fail/bypass/a_question_is_under_another_relation.rs:12:71
//|    |
//| 12 |         watch.ask(patients.filter(|p| p.smoker).count()) || watch.ask(replaced.filter(|p| p.smoker).count()) //-
//|    |                                                                   --- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ let only a value differ: `#[dp(range = 0..=120)] let cut = ..;`, and use `cut` in the one expression
//|    |                                                                   |
//|    |                                                                   required by a bound introduced by this call
//|    |
//|    = note: the noise covers the sensitivity of the first question only
//|    = note: for more about this error: `dp-audit explain DP0221`
