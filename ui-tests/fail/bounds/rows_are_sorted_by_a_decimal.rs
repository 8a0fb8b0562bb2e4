//! A bill has five million groups.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.bill).laplace(0.5).values()
}

pub fn main() {}
