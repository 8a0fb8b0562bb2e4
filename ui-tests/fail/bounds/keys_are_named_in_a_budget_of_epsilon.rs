//! The query releases keys with a budget of ε, which does not bound the release of a person's key.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)] //-
//+ #[dp_query(epsilon = 1.0, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> Vec<(i64, i64)> {
    patients.map(|p| p.income).key_counts().laplace_threshold(1.0, 1e-9).values()
}

pub fn main() {}

//| error[E0277]: counting keys that are not listed in advance costs a δ, but the budget of `asks` is declared in ε
//|  --> fail/bounds/keys_are_named_in_a_budget_of_epsilon.rs:8:45
//|   |
//| 8 |     patients.map(|p| p.income).key_counts().laplace_threshold(1.0, 1e-9).values()
//|   |                                             ^^^^^^^^^^^^^^^^^ declare it in ε and δ: `#[dp_query(epsilon = 1.0, delta = 1e-9)]`
//|   |
//|   = note: a key that only one unit has is named with a small probability, and only a δ can bound it
//|   = note: for more about this error: `dp-audit explain DP0220`
