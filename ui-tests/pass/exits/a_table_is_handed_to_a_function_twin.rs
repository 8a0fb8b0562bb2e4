//! The same without the fault.

use ui_tests::hospital::*;

pub fn spy(_: i64) -> i64 {
    0
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    spy(patients.count().laplace(1.0).value())
}

pub fn main() {}
