//! Scores get Laplace noise, but the sum of their changes has no bound. Only the largest rise plus the largest fall has a bound.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).median().laplace::<eps!(1.0), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).median().select::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
