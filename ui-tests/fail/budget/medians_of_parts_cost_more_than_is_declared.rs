//! The query states the cost of the medians of all parts together, which exceeds the budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    let medians = patients.partition(|p| p.ward).map(|p| p.age).median().select(0.6); //-
    //+ let medians = patients.partition(|p| p.ward).map(|p| p.age).median().select(0.5);
    medians.iter().map(|(_, age)| age.value()).collect()
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: ε is 0.6, of 0.5 declared
//|  --> fail/budget/medians_of_parts_cost_more_than_is_declared.rs:7:81
//|   |
//| 7 |     let medians = patients.partition(|p| p.ward).map(|p| p.age).median().select(0.6); //-
//|   |                                                                                 ^^^ lower this release to 0.5 or less, or declare `epsilon = 0.6`
//|   |
//|   = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|   = note: for more about this error: `dp-audit explain DP0101`
