//! The same without the fault.

use ui_tests::hospital::*;

pub fn main() {
    drop(hundred::<AddRemove>().session::<eps!(0.000001)>());
}
