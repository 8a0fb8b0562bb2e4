//! A token of 0.5 pays for a release at 1.0.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.5)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(1.0), 1>())?; //-
    //+ let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    Ok(())
}

pub fn main() {}
