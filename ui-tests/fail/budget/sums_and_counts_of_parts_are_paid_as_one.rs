//! A release on all parts costs as much as on one, but the query pays for one of its two releases.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)] //-
//+ #[dp_query(epsilon = 0.75)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    let parts = patients.partition(|p| p.ward);
    let n = parts.count().laplace(0.25).values();
    let years = parts.map(|p| p.age).sum().laplace(0.5).values();
    n.into_iter().zip(years).map(|(n, years)| years / n.max(1)).collect()
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: ε is 0.25 + 0.5 = 0.75, of 0.5 declared
//|   --> fail/budget/sums_and_counts_of_parts_are_paid_as_one.rs:10:52
//|    |
//| 10 |     let years = parts.map(|p| p.age).sum().laplace(0.5).values();
//|    |                                                    ^^^ lower this release to 0.25 or less, or declare `epsilon = 0.75`
//|    |
//|    = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|    = note: for more about this error: `dp-audit explain DP0101`
