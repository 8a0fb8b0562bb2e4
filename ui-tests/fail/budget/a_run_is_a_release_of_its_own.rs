//! A run of `best_of` contains a release, but it must return a protected number to compare.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn tunes(patients: Table<Patient>) -> i64 {
    let (cut, _smokers) = best_of(0..=120, 5_000, 0.3, |_| patients.count().laplace(0.1)); //-
    //+ let (cut, _smokers) = best_of(0..=120, 5_000, 0.3, |_| patients.count());
    cut
}

pub fn main() {}

//| error[E0277]: a release in the closure of `best_of` cannot be counted: it runs once for each candidate, and only the best is released
//|  --> fail/budget/a_run_is_a_release_of_its_own.rs:7:77
//|   |
//| 7 |     let (cut, _smokers) = best_of(0..=120, 5_000, 0.3, |_| patients.count().laplace(0.1)); //-
//|   |                                                                             ^^^^^^^ bind it with `let` in a line of its own first: `let n = ...laplace(0.1);`
//|   |
//|   = note: the budget is added up when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0106`
