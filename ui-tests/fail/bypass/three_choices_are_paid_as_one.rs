//! The program makes three choices but pays for one; each choice costs its own ε.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).top::<nat!(3), eps!(0.4), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).top::<nat!(3), eps!(0.3), 1>())?;
    Ok(())
}

pub fn main() {}
