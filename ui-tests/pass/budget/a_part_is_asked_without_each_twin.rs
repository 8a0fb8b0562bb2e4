//! The same without the fault.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker).count().laplace(0.5).value()
}

pub fn main() {}
