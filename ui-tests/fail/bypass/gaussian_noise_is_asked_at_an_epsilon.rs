//! Gaussian noise is declared by an ε, but its scale follows from a ρ.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (rho!(0.1), ()), Zcdp>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().gaussian::<eps!(0.1), 1>())?; //-
    //+ let (_n, _receipt, _left) = token.release(patients.count().gaussian::<rho!(0.1), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this noise cannot be added to this value here
//|  --> fail/bypass/gaussian_noise_is_asked_at_an_epsilon.rs:6:47
//|   |
//| 6 |     let (_n, _receipt, _left) = token.release(patients.count().gaussian::<eps!(0.1), 1>())?; //-
//|   |                                       ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ use `.laplace` with an ε or `.gaussian` with a ρ, on a count, a sum or a histogram
//|   |                                       |
//|   |                                       required by a bound introduced by this call
//|   |
//|   = note: for more about this error: `dp-audit explain DP0208`
