//! A variable is the accuracy of a release, which must be known when the query is compiled.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let near = 10; //-
    patients.count().laplace_within(near, 0.95).value() //-
    //+ patients.count().laplace_within(10, 0.95).value()
}

pub fn main() {}
