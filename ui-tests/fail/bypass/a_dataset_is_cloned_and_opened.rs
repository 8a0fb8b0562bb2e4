//! The program clones a dataset, to open the copy with a second budget.

use ui_tests::hospital::*;

pub fn main() {
    let patients = hundred::<AddRemove>();
    let copy = patients.clone(); //-
    //+ let copy = hundred::<AddRemove>();
    drop((patients.session::<eps!(0.5)>(), copy.session::<eps!(0.5)>()));
}
