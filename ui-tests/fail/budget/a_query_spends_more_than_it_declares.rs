//! The query spends ε = 0.7 and ε = 0.4, but its budget is 1.0.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.7);
    let m = patients.filter(|p| p.smoker).count().laplace(0.4); //-
    //+ let m = patients.filter(|p| p.smoker).count().laplace(0.3);
    n.value() + m.value()
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: ε is 0.7 + 0.4 = 1.1, of 1.0 declared
//|  --> fail/budget/a_query_spends_more_than_it_declares.rs:8:59
//|   |
//| 8 |     let m = patients.filter(|p| p.smoker).count().laplace(0.4); //-
//|   |                                                           ^^^ lower this release to 0.3 or less, or declare `epsilon = 1.1`
//|   |
//|   = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|   = note: for more about this error: `dp-audit explain DP0101`
