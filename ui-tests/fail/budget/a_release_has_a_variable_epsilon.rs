//! A variable is the ε of a release, so its cost would be unknown.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let cost = 0.5;
    patients.count().laplace(cost).value() //-
    //+ patients.count().laplace(0.5).value()
}

pub fn main() {}
