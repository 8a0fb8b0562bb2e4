//! The same without the fault.

use ui_tests::hospital::*;

pub fn main() {
    let patients = hundred::<AddRemove>();
    let one = patients.session::<eps!(0.5)>();
    drop(one);
}
