//! The query applies a threshold to a histogram, but its groups are public, so leaving out some groups hides nothing.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> Vec<(i64, i64)> {
    patients.histogram(|p| p.ward).laplace_threshold(1.0, 1e-9).values() //-
    //+ patients.map(|p| p.income).key_counts().laplace_threshold(1.0, 1e-9).values()
}

pub fn main() {}
