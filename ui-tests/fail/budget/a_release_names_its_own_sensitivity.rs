//! A release states a sensitivity, but dp-types computes the sensitivity and the noise scale from the types alone.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(0.5, 1).value() //-
    //+ patients.count().laplace(0.5).value()
}

pub fn main() {}
