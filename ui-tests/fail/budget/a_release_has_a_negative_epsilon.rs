//! A release at a negative ε would return budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(-0.5).value() //-
    //+ patients.count().laplace(0.5).value()
}

pub fn main() {}
