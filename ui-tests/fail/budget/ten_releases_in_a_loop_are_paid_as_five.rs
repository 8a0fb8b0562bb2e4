//! A loop makes ten releases, but the budget is enough for five.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let mut sum = 0;
    for _ in 0..10 {
        let n = patients.count().laplace(0.2).value(); //-
        //+ let n = patients.count().laplace(0.1).value();
        sum += n;
    }
    sum
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: ε is 10 × 0.2 = 2.0, of 1.0 declared
//|  --> fail/budget/ten_releases_in_a_loop_are_paid_as_five.rs:9:42
//|   |
//| 9 |         let n = patients.count().laplace(0.2).value(); //-
//|   |                                          ^^^ lower this release to 0.1 or less, or declare `epsilon = 2.0`; or find the first large one with `above_threshold`, where the answer no is free
//|   |
//|   = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|   = note: comparing a noisy number with a bare threshold is a release in each round: only noise on the threshold itself makes a no free (Lyu, Su, Li 2017)
//|   = note: for more about this error: `dp-audit explain DP0101`
