//! A release is inside an iterator's closure, which runs once for each element.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    [1, 2, 3].iter().map(|i| i * patients.count().laplace(0.1).value()).sum() //-
    //+ let n = patients.count().laplace(0.1).value();
    //+ [1, 2, 3].iter().map(|i| i * n).sum()
}

pub fn main() {}
