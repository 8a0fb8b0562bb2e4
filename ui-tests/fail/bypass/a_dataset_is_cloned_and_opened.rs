//! The program clones a dataset, to open the copy with a second budget.

use ui_tests::hospital::*;

pub fn main() {
    let patients = hundred::<AddRemove>();
    let copy = patients.clone(); //-
    //+ let copy = hundred::<AddRemove>();
    drop((patients.session::<eps!(0.5)>(), copy.session::<eps!(0.5)>()));
}

//| error[E0599]: no method named `clone` found for struct `Dataset<R, N>` in the current scope
//|  --> fail/bypass/a_dataset_is_cloned_and_opened.rs:7:25
//|   |
//| 7 |     let copy = patients.clone(); //-
//|   |                         ^^^^^ method not found in `Dataset<Patient>`
