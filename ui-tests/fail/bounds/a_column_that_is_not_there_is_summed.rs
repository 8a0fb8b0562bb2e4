//! The query sums a column `height`, which patients do not have.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.height).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0609]: no field `height` on type `PatientColumns`
//|  --> fail/bounds/a_column_that_is_not_there_is_summed.rs:7:24
//|   |
//| 7 |     patients.map(|p| p.height).sum().laplace(1.0).value() //-
//|   |                        ^^^^^^ unknown field
//|   |
//|   = note: available fields are: `age`, `smoker`, `ward`, `bill`, `income`, `steps`
