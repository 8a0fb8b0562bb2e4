//! A threshold lacks its δ, but its value is computed from ε and δ.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> Vec<(i64, i64)> {
    patients.map(|p| p.income).key_counts().laplace_threshold(1.0).values() //-
    //+ patients.map(|p| p.income).key_counts().laplace_threshold(1.0, 1e-9).values()
}

pub fn main() {}

//| error[E0277]: `laplace_threshold` takes an ε and a δ, not `1.0`
//|  --> fail/budget/a_threshold_lacks_its_delta.rs:7:45
//|   |
//| 7 |     patients.map(|p| p.income).key_counts().laplace_threshold(1.0).values() //-
//|   |                                             ^^^^^^^^^^^^^^^^^ write both as literals: `.laplace_threshold(0.5, 1e-9)`
//|   |
//|   = note: δ bounds the probability of naming a key that only one unit has; ε and δ together set the threshold
//|   = note: for more about this error: `dp-audit explain DP0102`
