//! A choice among the values of one expression, where each candidate needs an expression.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> u64 {
    patients.scores(|p| p.age).select(1.0).value() //-
    //+ patients.scores(|p| [p.age, 120 - p.age]).select(1.0).value()
}

pub fn main() {}

//| error[E0277]: `scores` takes a closure that lists numbers, one score for each candidate, not `p.age`
//|  --> fail/bounds/scores_are_one_number.rs:7:25
//|   |
//| 7 |     patients.scores(|p| p.age).select(1.0).value() //-
//|   |                         ^ write `.scores(|p| [if p.smoker { 1 } else { 0 }, p.visits]).select(0.5)`
//|   |
//|   = note: a row may count in every score: a choice needs a bound on two scores, and not on all of them together
//|   = note: for more about this error: `dp-audit explain DP0241`
