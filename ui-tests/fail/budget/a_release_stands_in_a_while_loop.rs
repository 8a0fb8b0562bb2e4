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
