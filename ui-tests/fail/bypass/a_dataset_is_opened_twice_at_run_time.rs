//! Two accounts for one dataset.

use ui_tests::hospital::*;

pub fn main() {
    let patients = hundred::<AddRemove>();
    let one = patients.open::<eps!(0.5)>(); //-
    //+ let one = hundred::<AddRemove>().open::<eps!(0.5)>();
    let other = patients.open::<eps!(0.5)>();
    drop((one, other));
}
