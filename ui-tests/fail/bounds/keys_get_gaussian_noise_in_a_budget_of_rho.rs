//! The query releases keys with a budget of ρ, but no ρ bounds the release of a key that only one person has.

use ui_tests::hospital::*;

#[dp_query(rho = 0.1)] //-
//+ #[dp_query(epsilon = 0.5, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> Vec<(i64, i64)> {
    patients.map(|p| p.income).key_counts().gaussian_threshold(0.5, 1e-9).values()
}

pub fn main() {}
