//! One session paid for the noise of the watch, but the rows belong to another session.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(patients: Patients<'a>, others: Patients<'b>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> { //-
//+ pub fn attack<'a>(patients: Patients<'a>, others: Patients<'a>, token: Token<'a, eps!(1.0)>) -> Result<(), Error> {
    let (_yes, _receipt, _left) = token.sparse_vector::<nat!(1), eps!(0.5), 1, _, _, _, _, _, _>(50, |watch| watch.ask(patients.count()) || watch.ask(others.count()))?;
    Ok(())
}

pub fn main() {}
