//! A released number decides the number of rounds, so the cost would be known only at run time.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let rounds = patients.count().laplace(0.5).value();
    let mut sum = 0;
    for _ in 0..rounds { //-
        sum += patients.count().laplace(0.1).value(); //-
    //+ for _ in 0..5 {
    //+     sum += rounds + patients.count().laplace(0.1).value();
    }
    sum
}

pub fn main() {}

//| error[E0277]: this loop contains a release, but its number of rounds is not known when the query is compiled
//|   --> fail/budget/a_loop_runs_as_often_as_a_released_number.rs:10:33
//|    |
//| 10 |         sum += patients.count().laplace(0.1).value(); //-
//|    |                                 ^^^^^^^ loop over literals, `0..10` or `[20, 40]`, or to a constant of the crate, `0..ROUNDS`; for each value of a category use `.histogram(|p| p.ward)`
//|    |
//|    = note: a loop costs its body once per round, so the number of rounds must be known
//|    = note: work on released values, such as formatting, may loop freely
//|    = note: for more about this error: `dp-audit explain DP0104`
