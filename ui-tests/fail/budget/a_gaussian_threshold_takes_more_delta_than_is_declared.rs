//! The threshold costs its whole δ, not only the half that its noise uses, and this exceeds the budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, delta = 1e-9)] //-
//+ #[dp_query(epsilon = 1.0, delta = 2e-9)]
pub fn asks(patients: Table<Patient>) -> Vec<(i64, i64)> {
    patients.map(|p| p.income).key_counts().gaussian_threshold(1.0, 2e-9).values()
}

pub fn main() {}
