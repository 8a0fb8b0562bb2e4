//! A release costs zero, but it would then need infinite noise.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().laplace::<Eps<typenum::U0>, 1>())?; //-
    //+ let (_n, _receipt, _left) = token.release(patients.count().laplace::<Eps<typenum::U1>, 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/a_cost_is_zero.rs:6:47
//|   |
//| 6 |     let (_n, _receipt, _left) = token.release(patients.count().laplace::<Eps<typenum::U0>, 1>())?; //-
//|   |                                       ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |                                       |
//|   |                                       required by a bound introduced by this call
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
