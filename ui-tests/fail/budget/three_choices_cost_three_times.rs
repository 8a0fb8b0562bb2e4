//! The ε of `top` is the cost of each choice, so three choices cost three times as much.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> usize {
    patients.histogram(|p| p.ward).top(3, 0.4).values().len() //-
    //+ patients.histogram(|p| p.ward).top(2, 0.4).values().len()
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: ε is 3 × 0.4 = 1.2, of 1.0 declared
//|  --> fail/budget/three_choices_cost_three_times.rs:7:43
//|   |
//| 7 |     patients.histogram(|p| p.ward).top(3, 0.4).values().len() //-
//|   |                                           ^^^ lower this release to 0.333333 or less, or declare `epsilon = 1.2`
//|   |
//|   = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|   = note: for more about this error: `dp-audit explain DP0101`
