//! The more expensive side of a branch costs more than the declared budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.5).value();
    if n > 10 {
        patients.filter(|p| p.smoker).count().laplace(0.3).value()
    } else {
        patients.map(|p| p.age).sum().laplace(0.6).value() //-
        //+ patients.map(|p| p.age).sum().laplace(0.5).value()
    }
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: ε is 0.5 + max(0.3, 0.6) = 1.1, of 1.0 declared
//|   --> fail/budget/a_branch_costs_more_than_is_declared.rs:11:47
//|    |
//| 11 |         patients.map(|p| p.age).sum().laplace(0.6).value() //-
//|    |                                               ^^^ lower this release to 0.5 or less, or declare `epsilon = 1.1`
//|    |
//|    = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|    = note: for more about this error: `dp-audit explain DP0101`
