//! A release at ε = 0 would need infinite noise.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(0.0).value() //-
    //+ patients.count().laplace(0.1).value()
}

pub fn main() {}
