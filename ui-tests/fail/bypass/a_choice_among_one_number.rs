//! The query chooses a candidate, but a single number has no candidates.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.count().select::<eps!(1.0), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).select::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
