//! A `return` can leave the query early, so its exit would reveal whether the second release happens.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.5).value();
    if n < 10 { //-
        return 0; //-
    } //-
    n + patients.filter(|p| p.smoker).count().laplace(0.5).value()
}

pub fn main() {}
