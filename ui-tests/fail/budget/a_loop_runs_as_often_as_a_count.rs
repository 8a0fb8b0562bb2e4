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
