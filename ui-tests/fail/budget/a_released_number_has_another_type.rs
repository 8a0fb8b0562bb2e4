//! The query declares a float but returns a whole number.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> f64 {
    patients.count().laplace(1.0).value() //-
    //+ patients.count().laplace(1.0).value() as f64
}

pub fn main() {}
