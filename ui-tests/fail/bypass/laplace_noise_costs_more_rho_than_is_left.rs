//! A release at ε = 1 costs ρ = 0.5, but the remaining budget is 0.4.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (rho!(0.4), ()), Zcdp>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(1.0), 1>())?; //-
    //+ let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    Ok(())
}

pub fn main() {}
