//! The same without the fault.

use ui_tests::hospital::*;

pub fn main() {
    let _session = hundred::<AddRemove>().open::<eps!(0.1)>();
}
