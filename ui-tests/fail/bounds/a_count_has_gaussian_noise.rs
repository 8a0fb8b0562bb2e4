//! A mechanism that is not here.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().gaussian(1.0).value() //-
    //+ patients.count().laplace(1.0).value()
}

pub fn main() {}
