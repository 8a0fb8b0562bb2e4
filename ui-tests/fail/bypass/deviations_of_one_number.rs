//! The query takes the deviation of a single number, which has no candidates to choose from.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.count().deviations_from(&[200]).select::<eps!(1.0), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).deviations_from(&[100, 100]).select::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
