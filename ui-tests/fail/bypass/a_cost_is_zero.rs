//! A release costs zero, but it would then need infinite noise.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<Eps<typenum::U0>, 1>())?; //-
    //+ let (_n, _receipt, _left) = token.release(patients.count().laplace::<Eps<typenum::U1>, 1>())?;
    Ok(())
}

pub fn main() {}
