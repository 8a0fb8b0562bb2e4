//! A release is inside a `while` loop, which can run any number of rounds.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let mut n = 0;
    while n < 50 { //-
    //+ if n < 50 {
        let m = patients.count().laplace(0.1).value();
        n = m;
    }
    n
}

pub fn main() {}

//| error[E0277]: this loop contains a release, but its number of rounds is not known when the query is compiled
//|   --> fail/budget/a_release_stands_in_a_while_loop.rs:10:34
//|    |
//| 10 |         let m = patients.count().laplace(0.1).value();
//|    |                                  ^^^^^^^ loop over literals, `0..10` or `[20, 40]`, or to a constant of the crate, `0..ROUNDS`; for each value of a category use `.histogram(|p| p.ward)`
//|    |
//|    = note: a loop costs its body once per round, so the number of rounds must be known
//|    = note: work on released values, such as formatting, may loop freely
//|    = note: for more about this error: `dp-audit explain DP0104`
