//! The answer of the query is a count without noise.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count() //-
    //+ patients.count().laplace(1.0).value()
}

pub fn main() {}
