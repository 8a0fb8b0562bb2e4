//! The same without the fault.

use ui_tests::hospital::*;

pub fn main() {
    let patients = hundred::<AddRemove>();
    let copy = hundred::<AddRemove>();
    drop((patients.session::<eps!(0.5)>(), copy.session::<eps!(0.5)>()));
}
