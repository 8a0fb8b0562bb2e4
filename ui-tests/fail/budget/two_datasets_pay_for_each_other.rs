//! Each dataset has a separate budget, and cannot pay for another one.

use ui_tests::hospital::*;

#[dp_query(epsilon(patients = 0.5, visits = 1.0))]
pub fn asks(patients: Table<Patient>, visits: Table<Visit>) -> i64 {
    patients.count().laplace(1.0).value() + visits.count().laplace(0.5).value() //-
    //+ patients.count().laplace(0.5).value() + visits.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: ε on `patients` is 1.0, of 0.5 declared
//|  --> fail/budget/two_datasets_pay_for_each_other.rs:7:30
//|   |
//| 7 |     patients.count().laplace(1.0).value() + visits.count().laplace(0.5).value() //-
//|   |                              ^^^ lower this release to 0.5 or less, or declare `epsilon(patients = 1.0)`
//|   |
//|   = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|   = note: for more about this error: `dp-audit explain DP0101`
