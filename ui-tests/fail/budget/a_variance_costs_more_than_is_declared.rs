//! A variance pays once for three numbers, and the next mean costs more than the remaining budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)] //-
//+ #[dp_query(epsilon = 0.6)]
pub fn asks(patients: Table<Patient>) -> f64 {
    let spread = patients.map(|p| p.age).variance().laplace(0.3).value();
    spread + patients.map(|p| p.age).mean().laplace(0.3).value()
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: ε is 0.1 + 0.1 + 0.1 + 0.15 + 0.15 = 0.6, of 0.5 declared
//|  --> fail/budget/a_variance_costs_more_than_is_declared.rs:9:53
//|   |
//| 9 |     spread + patients.map(|p| p.age).mean().laplace(0.3).value()
//|   |                                                     ^^^ lower this release to 0.05 or less, or declare `epsilon = 0.6`
//|   |
//|   = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|   = note: for more about this error: `dp-audit explain DP0101`
