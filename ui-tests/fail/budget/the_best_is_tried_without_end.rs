//! A loop tries candidates without end, but each try costs.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn tunes(patients: Table<Patient>) -> i64 {
    let mut best = 0;
    while best < 40 { //-
    //+ for _ in 0..5 {
        let (_cut, smokers) = best_of(0..=120, 500, 0.1, |_| patients.count());
        best = smokers.value();
    }
    best
}

pub fn main() {}

//| error[E0277]: this loop contains a release, but its number of rounds is not known when the query is compiled
//|   --> fail/budget/the_best_is_tried_without_end.rs:10:31
//|    |
//| 10 |         let (_cut, smokers) = best_of(0..=120, 500, 0.1, |_| patients.count());
//|    |                               ^^^^^^^ loop over literals, `0..10` or `[20, 40]`, or to a constant of the crate, `0..ROUNDS`; for each value of a category use `.histogram(|p| p.ward)`
//|    |
//|    = note: a loop costs its body once per round, so the number of rounds must be known
//|    = note: work on released values, such as formatting, may loop freely
//|    = note: for more about this error: `dp-audit explain DP0104`
