//! The query declares a float but returns a whole number.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> f64 {
    patients.count().laplace(1.0).value() //-
    //+ patients.count().laplace(1.0).value() as f64
}

pub fn main() {}

//| error[E0308]: mismatched types
//|  --> fail/budget/a_released_number_has_another_type.rs:7:5
//|   |
//| 6 | pub fn asks(patients: Table<Patient>) -> f64 {
//|   |                                          --- expected due to this
//| 7 |     patients.count().laplace(1.0).value() //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected `f64`, found `i64`
