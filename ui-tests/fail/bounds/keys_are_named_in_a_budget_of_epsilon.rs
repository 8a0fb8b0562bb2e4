//! The query releases keys with a budget of ε. A key of only one person is released with a small probability, which no ε bounds.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)] //-
//+ #[dp_query(epsilon = 1.0, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> Vec<(i64, i64)> {
    patients.map(|p| p.income).key_counts().laplace_threshold(1.0, 1e-9).values()
}

pub fn main() {}
