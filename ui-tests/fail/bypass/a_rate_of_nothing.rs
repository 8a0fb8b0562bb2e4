//! A release by accuracy has a rate of zero, so its noise would have no ε.

use ui_tests::hospital::*;

use dp_types::law::mechanism::Accuracy;
use dp_types::law::num::D0;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    type Near = Accuracy<int!(10), D0, nat!(950000), (nat!(0), nat!(10))>; //-
    //+ type Near = Accuracy<int!(10), D0, nat!(950000), (nat!(2843486), nat!(10))>;
    let (_n, _receipt, _left) = token.release(patients.count().laplace_within::<Near, 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|   --> fail/bypass/a_rate_of_nothing.rs:11:47
//|    |
//| 11 |     let (_n, _receipt, _left) = token.release(patients.count().laplace_within::<Near, 1>())?;
//|    |                                       ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|    |                                       |
//|    |                                       required by a bound introduced by this call
//|    |
//|    = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|    = note: for more about this error: `dp-audit explain DP0402`
