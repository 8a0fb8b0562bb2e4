//! It may happen or not.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    i64::from(patients.count().laplace(0.5).value() > 3 && patients.count().laplace(0.5).value() > 4)
}

pub fn main() {}
