//! A session is opened at run time with a budget of zero.

use ui_tests::hospital::*;

pub fn main() {
    let _session = hundred::<AddRemove>().open::<eps!(0.0)>(); //-
    //+ let _session = hundred::<AddRemove>().open::<eps!(0.1)>();
}

//| error: a privacy cost must be above zero, but here ε = 0.0
//|         = help: write what this may cost, such as 0.1
//|         = note: a release that costs nothing would need infinite noise
//|         = note: for more about this error: `dp-audit explain DP0402`
//|  --> fail/budget/a_session_is_opened_at_run_time_with_zero.rs:6:55
//|   |
//| 6 |     let _session = hundred::<AddRemove>().open::<eps!(0.0)>(); //-
//|   |                                                       ^^^
