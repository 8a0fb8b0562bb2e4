//! The program opens two sessions on one dataset.

use ui_tests::hospital::*;

pub fn main() {
    let patients = hundred::<AddRemove>();
    let one = patients.session::<eps!(0.5)>();
    let other = patients.session::<eps!(0.5)>(); //-
    drop((one, other)); //-
    //+ drop(one);
}

//| error[E0382]: use of moved value: `patients`
//|  --> fail/bypass/a_dataset_is_opened_twice.rs:8:17
//|   |
//| 6 |     let patients = hundred::<AddRemove>();
//|   |         -------- move occurs because `patients` has type `Dataset<Patient>`, which does not implement the `Copy` trait
//| 7 |     let one = patients.session::<eps!(0.5)>();
//|   |                        ---------------------- `patients` moved due to this method call
//| 8 |     let other = patients.session::<eps!(0.5)>(); //-
//|   |                 ^^^^^^^^ value used here after move
