//! The price of a call of `best_of` covers all its runs, and this price exceeds the budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn tunes(patients: Table<Patient>) -> i64 {
    let (cut, _smokers) = best_of(0..=120, 5_000, 1.5, |cut| { //-
    //+ let (cut, _smokers) = best_of(0..=120, 5_000, 0.5, |cut| {
        #[dp(range = 0..=120)]
        let from = cut;
        patients.filter(|p| p.age >= from && p.smoker).count()
    });
    cut
}

pub fn main() {}

//| error[E0277]: query `tunes` spends more than its budget: ε is 1.5, of 0.5 declared
//|  --> fail/budget/the_best_of_runs_costs_more_than_is_declared.rs:7:51
//|   |
//| 7 |     let (cut, _smokers) = best_of(0..=120, 5_000, 1.5, |cut| { //-
//|   |                                                   ^^^ lower this release to 0.5 or less, or declare `epsilon = 1.5`
//|   |
//|   = note: releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round
//|   = note: for more about this error: `dp-audit explain DP0101`
