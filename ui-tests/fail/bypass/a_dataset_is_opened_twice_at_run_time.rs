//! The program opens two run-time sessions on one dataset, which would have two accounts.

use ui_tests::hospital::*;

pub fn main() {
    let patients = hundred::<AddRemove>();
    let one = patients.open::<eps!(0.5)>(); //-
    //+ let one = hundred::<AddRemove>().open::<eps!(0.5)>();
    let other = patients.open::<eps!(0.5)>();
    drop((one, other));
}
