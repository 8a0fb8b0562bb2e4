//! The same without the fault.

use ui_tests::hospital::*;

pub fn main() {
    assert!(hundred::<AddRemove>().open::<eps!(0.5)>().run(HeadCount).is_ok());
}
