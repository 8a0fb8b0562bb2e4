//! A share is spent in another measure than its budget.

use ui_tests::hospital::*;

pub fn attack(session: &OpenSessionOf<Patient>) {
    let _ = session.share::<rho!(0.1)>(); //-
    //+ let _ = session.share::<eps!(0.1)>();
}

pub fn main() {}

//| error[E0277]: a share of a session must be in the session's measure, which is `ε`
//|  --> fail/budget/a_share_counts_in_another_measure.rs:6:29
//|   |
//| 6 |     let _ = session.share::<rho!(0.1)>(); //-
//|   |                     -----   ^^^^^^^^^ write the share in that measure: `eps!(0.5)`, `eps!(0.5, delta = 1e-9)` or `rho!(0.01)`
//|   |                     |
//|   |                     required by a bound introduced by this call
//|   |
//|   = note: for more about this error: `dp-audit explain DP0407`
