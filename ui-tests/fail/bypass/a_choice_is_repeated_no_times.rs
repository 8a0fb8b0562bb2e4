//! The query makes zero choices, which would cost nothing.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).top::<nat!(0), eps!(0.3), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).top::<nat!(1), eps!(0.3), 1>())?;
    Ok(())
}

pub fn main() {}
