//! The same without the fault.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    (patients.count().laplace(1.0).value() - 200).abs()
}

pub fn main() {}
