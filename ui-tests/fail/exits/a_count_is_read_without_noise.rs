//! The query reads the value of a count without a release.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().value() //-
    //+ patients.count().laplace(1.0).value()
}

pub fn main() {}
