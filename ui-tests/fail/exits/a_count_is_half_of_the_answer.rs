//! The answer has two numbers, and one of them has no noise.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> (i64, i64) {
    let n = patients.count(); //-
    (n.laplace(1.0).value(), n) //-
    //+ let n = patients.count().laplace(1.0);
    //+ (n.value(), n.value())
}

pub fn main() {}
