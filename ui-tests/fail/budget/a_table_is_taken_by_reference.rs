//! A query takes its table by reference, as a function that only reads would.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: &Table<Patient>) -> i64 { //-
//+ pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(1.0).value()
}

pub fn main() {}
