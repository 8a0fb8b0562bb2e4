//! Two releases at ε = 0.7 cost more than a token of ε = 1.0.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _first, token) = token.release(patients.count().laplace::<eps!(0.7), 1>())?;
    let (_m, _second, _left) = token.release(patients.count().laplace::<eps!(0.7), 2>())?; //-
    //+ let (_m, _second, _left) = token.release(patients.count().laplace::<eps!(0.3), 2>())?;
    Ok(())
}

pub fn main() {}
