//! One session paid for the noise of this candidate, but the rows belong to another session.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(patients: Patients<'a>, others: Patients<'b>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> { //-
//+ pub fn attack<'a>(patients: Patients<'a>, others: Patients<'a>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> {
    let (_best, _receipt, _left) = token.best_of::<dp_types::law::mechanism::UniformRuns, nat!(9), eps!(1.0), 1, _, _, _, _>(0..9, |i| if i > 4 { patients.count() } else { others.count() })?;
    Ok(())
}

pub fn main() {}
