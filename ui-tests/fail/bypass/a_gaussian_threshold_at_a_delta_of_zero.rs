//! A Gaussian threshold has δ = 0, for which no threshold is high enough.

use ui_tests::hospital::*;

use dp_types::law::measure::EpsDelta; //-
//-
pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(1.0, delta = 1e-9), ()), Approx>) -> Result<(), Error> {
    let value = patients.map(|p| p.income).key_counts();
    let (_told, _receipt, _left) = token.release(value.gaussian_threshold::<EpsDelta<nat!(1000000), nat!(0)>, 1>())?; //-
    //+ let (_told, _receipt, _left) = token.release(value.gaussian_threshold::<eps!(1.0, delta = 1e-9), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/a_gaussian_threshold_at_a_delta_of_zero.rs:9:50
//|   |
//| 9 |     let (_told, _receipt, _left) = token.release(value.gaussian_threshold::<EpsDelta<nat!(1000000), nat!(0)>, 1>())?; //-
//|   |                                          ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |                                          |
//|   |                                          required by a bound introduced by this call
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
