//! A session with a budget of 0.4 runs a query that costs 0.5.

use ui_tests::hospital::*;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0.4)>(); //-
    //+ let session = hundred::<AddRemove>().session::<eps!(0.5)>();
    assert!(session.run(HeadCount).is_ok());
}

//| error[E0277]: privacy budget exceeded: this costs ε = 0.50 but only ε = 0.40 is left
//|  --> fail/bypass/a_session_is_too_poor_for_a_query.rs:8:21
//|   |
//| 8 |     assert!(session.run(HeadCount).is_ok());
//|   |                     ^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
