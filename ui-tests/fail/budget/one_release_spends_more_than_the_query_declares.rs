//! One release costs 1.5, but the budget is 1.0.
//+ //! 0.5 out of 1.0.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(1.5).value() //-
    //+ patients.count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: ε is 1.5, of 1.0 declared
//|  --> fail/budget/one_release_spends_more_than_the_query_declares.rs:8:30
//|   |
//| 8 |     patients.count().laplace(1.5).value() //-
//|   |                              ^^^ lower this release to 1.0 or less, or declare `epsilon = 1.5`
//|   |
//|   = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|   = note: for more about this error: `dp-audit explain DP0101`
