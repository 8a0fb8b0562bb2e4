//! A threshold is used in a measure without δ, for which no threshold is high enough.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(1.0, delta = 1e-9), ()), Approx>) -> Result<(), Error> {
    let keys = patients.map(|p| p.income).key_counts();
    let (_keys, _receipt, _left) = token.release(keys.laplace_threshold::<Eps<nat!(1000000)>, 1>())?; //-
    //+ let (_keys, _receipt, _left) = token.release(keys.laplace_threshold::<eps!(1.0, delta = 1e-9), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this noise cannot be added to this value here
//|  --> fail/bypass/a_threshold_at_no_delta.rs:7:50
//|   |
//| 7 |     let (_keys, _receipt, _left) = token.release(keys.laplace_threshold::<Eps<nat!(1000000)>, 1>())?; //-
//|   |                                          ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ use `.laplace` with an ε or `.gaussian` with a ρ, on a count, a sum or a histogram
//|   |                                          |
//|   |                                          required by a bound introduced by this call
//|   |
//|   = note: for more about this error: `dp-audit explain DP0208`
