//! A release costs ρ = 0.2, but the remaining budget is 0.1.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (rho!(0.1), ()), Zcdp>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().gaussian::<rho!(0.2), 1>())?; //-
    //+ let (_n, _receipt, _left) = token.release(patients.count().gaussian::<rho!(0.1), 1>())?;
    Ok(())
}

pub fn main() {}
