//! The program opens two sessions on one dataset.

use ui_tests::hospital::*;

pub fn main() {
    let patients = hundred::<AddRemove>();
    let one = patients.session::<eps!(0.5)>();
    let other = patients.session::<eps!(0.5)>(); //-
    drop((one, other)); //-
    //+ drop(one);
}
