//! A protected count decides the number of rounds, so the running time would reveal the count.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let rounds = patients.count(); //-
    //+ let rounds = patients.count().laplace(1.0).value();
    let mut sum = 0;
    for _ in 0..rounds {
        sum += 1;
    }
    sum
}

pub fn main() {}

//| error[E0277]: the number of rounds of this loop would reveal `patients.count()`, which is protected
//|   --> fail/budget/a_loop_runs_as_often_as_a_count.rs:10:17
//|    |
//| 10 |     for _ in 0..rounds {
//|    |                 ^^^^^^ release it first: `.laplace(0.5).value()`
//|    |
//|    = note: a loop with a release needs a number of rounds that is known when the query is compiled: `for _ in 0..10`
//|    = note: for more about this error: `dp-audit explain DP0311`
