//! The query adds noise to the counts of keys, but shows the keys themselves.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(1.0, delta = 1e-9), ()), Approx>) -> Result<(), Error> {
    let keys = patients.map(|p| p.income).key_counts();
    let (_keys, _receipt, _left) = token.release(keys.laplace::<eps!(1.0), 1>())?; //-
    //+ let (_keys, _receipt, _left) = token.release(keys.laplace_threshold::<eps!(1.0, delta = 1e-9), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this mechanism needs a bound in the dp_types::law::metric::L1 metric, but this value is bounded in KeyedL1
//|  --> fail/bypass/keys_get_laplace_noise.rs:7:50
//|   |
//| 7 |     let (_keys, _receipt, _left) = token.release(keys.laplace::<eps!(1.0), 1>())?; //-
//|   |                                          ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ choose by scores instead: `.select(EPSILON)`; release a vector bounded in L2 with `.gaussian(RHO)`
//|   |                                          |
//|   |                                          required by a bound introduced by this call
//|   |
//|   = note: a bound on each entry, or on a vector's length (L2), does not bound the sum of all changes (L1)
//|   = note: for more about this error: `dp-audit explain DP0407`
