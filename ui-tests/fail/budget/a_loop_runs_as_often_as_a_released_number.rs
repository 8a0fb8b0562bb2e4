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
