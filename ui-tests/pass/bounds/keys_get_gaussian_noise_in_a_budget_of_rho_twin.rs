//! The same without the fault.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> Vec<(i64, i64)> {
    patients.map(|p| p.income).key_counts().gaussian_threshold(0.5, 1e-9).values()
}

pub fn main() {}
