//! The query releases the first ward without noise, but its budget has an ε and no δ.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)] //-
//+ #[dp_query(epsilon = 1.0, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> Option<&'static str> {
    patients.histogram(|p| p.ward).select_stable(1.0, 1e-9).value()
}

pub fn main() {}

//| error[E0277]: choosing the exact largest group costs a δ, but the budget of `asks` is declared in ε
//|  --> fail/bounds/the_exact_first_is_told_in_a_budget_of_epsilon.rs:8:36
//|   |
//| 8 |     patients.histogram(|p| p.ward).select_stable(1.0, 1e-9).value()
//|   |                                    ^^^^^^^^^^^^^ choose with noise instead, `.select(0.5)`; or declare it in ε and δ: `#[dp_query(epsilon = 1.0, delta = 1e-9)]`
//|   |
//|   = note: the test for a clear lead passes by mistake with a small probability, and only a δ can bound it
//|   = note: for more about this error: `dp-audit explain DP0255`
