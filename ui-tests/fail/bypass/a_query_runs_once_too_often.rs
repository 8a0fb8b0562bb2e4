//! A query that costs 0.5 runs three times in a session with a budget of 1.0.

use ui_tests::hospital::*;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(1.0)>(); //-
    //+ let session = hundred::<AddRemove>().session::<eps!(1.5)>();
    let (_n, session) = session.run(HeadCount).expect("there is randomness");
    let (_n, session) = session.run(HeadCount).expect("there is randomness");
    assert!(session.run(HeadCount).is_ok());
}

//| error[E0277]: privacy budget exceeded: this costs ε = 0.50 but only ε = 0.00 is left
//|   --> fail/bypass/a_query_runs_once_too_often.rs:10:21
//|    |
//| 10 |     assert!(session.run(HeadCount).is_ok());
//|    |                     ^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
