//! The program opens two run-time sessions on one dataset, which would have two accounts.

use ui_tests::hospital::*;

pub fn main() {
    let patients = hundred::<AddRemove>();
    let one = patients.open::<eps!(0.5)>(); //-
    //+ let one = hundred::<AddRemove>().open::<eps!(0.5)>();
    let other = patients.open::<eps!(0.5)>();
    drop((one, other));
}

//| error[E0382]: use of moved value: `patients`
//|  --> fail/bypass/a_dataset_is_opened_twice_at_run_time.rs:9:17
//|   |
//| 6 |     let patients = hundred::<AddRemove>();
//|   |         -------- move occurs because `patients` has type `Dataset<Patient>`, which does not implement the `Copy` trait
//| 7 |     let one = patients.open::<eps!(0.5)>(); //-
//|   |                        ------------------- `patients` moved due to this method call
//| 8 |     //+ let one = hundred::<AddRemove>().open::<eps!(0.5)>();
//| 9 |     let other = patients.open::<eps!(0.5)>();
//|   |                 ^^^^^^^^ value used here after move
