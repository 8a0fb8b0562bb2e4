//! A session is opened at run time with a budget of zero.

use ui_tests::hospital::*;

pub fn main() {
    let _session = hundred::<AddRemove>().open::<eps!(0.0)>(); //-
    //+ let _session = hundred::<AddRemove>().open::<eps!(0.1)>();
}
