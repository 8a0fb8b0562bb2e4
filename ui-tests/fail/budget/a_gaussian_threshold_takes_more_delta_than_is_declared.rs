//! The threshold costs its whole δ, not only the half for its noise, and exceeds the budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, delta = 1e-9)] //-
//+ #[dp_query(epsilon = 1.0, delta = 2e-9)]
pub fn asks(patients: Table<Patient>) -> Vec<(i64, i64)> {
    patients.map(|p| p.income).key_counts().gaussian_threshold(1.0, 2e-9).values()
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: (ε, δ) is (1.0, 2e-9), of (1.0, 1e-9) declared
//|  --> fail/budget/a_gaussian_threshold_takes_more_delta_than_is_declared.rs:8:64
//|   |
//| 8 |     patients.map(|p| p.income).key_counts().gaussian_threshold(1.0, 2e-9).values()
//|   |                                                                ^^^ remove a release, or declare `epsilon = 1.0, delta = 2e-9`
//|   |
//|   = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|   = note: for more about this error: `dp-audit explain DP0101`
