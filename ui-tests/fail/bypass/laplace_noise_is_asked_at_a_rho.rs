//! Laplace noise is declared by a ρ, but its scale follows from an ε.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<rho!(0.1), 1>())?; //-
    //+ let (_n, _receipt, _left) = token.release(patients.count().laplace::<eps!(0.1), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this noise cannot be added to this value here
//|  --> fail/bypass/laplace_noise_is_asked_at_a_rho.rs:6:47
//|   |
//| 6 |     let (_n, _receipt, _left) = token.release(patients.count().laplace::<rho!(0.1), 1>())?; //-
//|   |                                       ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ use `.laplace` with an ε or `.gaussian` with a ρ, on a count, a sum or a histogram
//|   |                                       |
//|   |                                       required by a bound introduced by this call
//|   |
//|   = note: for more about this error: `dp-audit explain DP0208`
