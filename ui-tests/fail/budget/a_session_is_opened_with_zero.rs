//! A session is opened with a budget of zero, which could pay for nothing.

use ui_tests::hospital::*;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0)>(); //-
    //+ let session = hundred::<AddRemove>().session::<eps!(0.5)>();
    assert!(session.run(HeadCount).is_ok());
}

//| error: a privacy cost must be above zero, but here ε = 0
//|         = help: write what this may cost, such as 0.1
//|         = note: a release that costs nothing would need infinite noise
//|         = note: for more about this error: `dp-audit explain DP0402`
//|  --> fail/budget/a_session_is_opened_with_zero.rs:6:57
//|   |
//| 6 |     let session = hundred::<AddRemove>().session::<eps!(0)>(); //-
//|   |                                                         ^
