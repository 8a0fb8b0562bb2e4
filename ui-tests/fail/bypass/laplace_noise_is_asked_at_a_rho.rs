//! Laplace noise is declared by a ρ, but its scale follows from an ε.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<rho!(0.1), 1>())?; //-
    //+ let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.1), 1>())?;
    Ok(())
}

pub fn main() {}
