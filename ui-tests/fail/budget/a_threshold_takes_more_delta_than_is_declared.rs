//! Two releases with δ = 10^-9 exceed a budget of 10^-9.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, delta = 1e-9)] //-
//+ #[dp_query(epsilon = 1.0, delta = 2e-9)]
pub fn asks(patients: Table<Patient>) -> Vec<(i64, i64)> {
    let few = patients.map(|p| p.age).key_counts().laplace_threshold(0.5, 1e-9).values();
    let more = patients.map(|p| p.income).key_counts().laplace_threshold(0.5, 1e-9).values();
    [few, more].concat()
}

pub fn main() {}
