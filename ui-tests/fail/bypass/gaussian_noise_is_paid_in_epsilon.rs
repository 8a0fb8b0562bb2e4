//! A token in ε pays for Gaussian noise, whose loss no ε bounds.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (rho!(1.0), ()), Zcdp>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().gaussian::<rho!(0.1), 1>())?;
    Ok(())
}

pub fn main() {}
