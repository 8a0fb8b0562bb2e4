//! The program leaves a loop early, and the certificate does not record which rounds ran.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let mut sum = 0;
    for _ in 0..5 {
        let n = patients.count().laplace(0.2).value();
        sum += n; //-
        if n > 10 {
            break; //-
            //+ sum += n;
        }
    }
    sum
}

pub fn main() {}

//| error[E0277]: `break` would leave a round of a loop that releases
//|   --> fail/budget/a_loop_with_a_release_is_left_early.rs:12:13
//|    |
//| 12 |             break; //-
//|    |             ^^^^^ let every round run to its end: put the rest of the body into an `if`
//|    |
//|    = note: each round is charged in full, and the query must hand back the receipts of all rounds at its end
//|    = note: for more about this error: `dp-audit explain DP0104`
