//! A function borrows a token and spends it, but the owner would still have the token.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: &Token<'id, eps!(0.1)>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.1)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.1), 1>())?;
    Ok(())
}

pub fn main() {}
