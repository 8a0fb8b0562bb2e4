//! A loop makes ten releases, but the budget is enough for five.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let mut sum = 0;
    for _ in 0..10 {
        let n = patients.count().laplace(0.2).value(); //-
        //+ let n = patients.count().laplace(0.1).value();
        sum += n;
    }
    sum
}

pub fn main() {}
