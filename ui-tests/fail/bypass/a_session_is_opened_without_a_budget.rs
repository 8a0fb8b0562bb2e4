//! A session is opened with a budget of zero, which can pay for no query.

use ui_tests::hospital::*;

pub fn main() {
    drop(hundred::<AddRemove>().session::<Eps<typenum::U0>>()); //-
    //+ drop(hundred::<AddRemove>().session::<eps!(0.000001)>());
}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/a_session_is_opened_without_a_budget.rs:6:43
//|   |
//| 6 |     drop(hundred::<AddRemove>().session::<Eps<typenum::U0>>()); //-
//|   |                                 -------   ^^^^^^^^^^^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |                                 |
//|   |                                 required by a bound introduced by this call
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
