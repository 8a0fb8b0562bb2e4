//! A borrowed token would stay with its owner.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: &Token<'id, eps!(0.1)>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.1)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.1), 1>())?;
    Ok(())
}

pub fn main() {}
