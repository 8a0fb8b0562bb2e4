//! A token in (ε, δ) pays for Gaussian noise. The exact cost of this noise is in ρ, and only a whole session can convert ρ to (ε, δ).

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(1.0, delta = 1e-6), ()), Approx>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (rho!(1.0), ()), Zcdp>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().gaussian::<rho!(0.1), 1>())?;
    Ok(())
}

pub fn main() {}
