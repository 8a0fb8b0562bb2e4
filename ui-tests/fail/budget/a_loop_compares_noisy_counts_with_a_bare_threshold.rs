//! GPTT of Chen and others (2015) has an exact threshold, so each answer "no" also costs privacy.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> Option<i64> {
    let mut first = None; //-
    for age in 0..120 { //-
        #[dp(range = 0..=120)] //-
        let up_to = age; //-
        let n = patients.filter(|p| p.age <= up_to).count().laplace(0.5).value(); //-
        if n >= 50 && first.is_none() { //-
            first = Some(age); //-
        } //-
    } //-
    first //-
    //+ above_threshold(50, 0.5, |watch| {
    //+     (0..120).find(|age| {
    //+         #[dp(range = 0..=120)]
    //+         let up_to = *age;
    //+         watch.ask(patients.filter(|p| p.age <= up_to).count())
    //+     })
    //+ })
}

pub fn main() {}

//| error[E0277]: query `asks` spends more than its budget: ε is 120 × 0.5 = 60.0, of 0.5 declared
//|   --> fail/budget/a_loop_compares_noisy_counts_with_a_bare_threshold.rs:11:69
//|    |
//| 11 |         let n = patients.filter(|p| p.age <= up_to).count().laplace(0.5).value(); //-
//|    |                                                                     ^^^ lower this release to 0.004166 or less, or declare `epsilon = 60.0`; or find the first large one with `above_threshold`, where the answer no is free
//|    |
//|    = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|    = note: comparing a noisy number with a bare threshold is a release in each round: only noise on the threshold itself makes a no free (Lyu, Su, Li 2017)
//|    = note: for more about this error: `dp-audit explain DP0101`
