//! A budget of nothing.

use ui_tests::hospital::*;

pub fn main() {
    let _session = hundred::<AddRemove>().open::<eps!(0.0)>(); //-
    //+ let _session = hundred::<AddRemove>().open::<eps!(0.1)>();
}
