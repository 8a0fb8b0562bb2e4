//! The query declares a number as its answer, but the answer of a choice is a name.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 { //-
    patients.histogram(|p| p.ward).select(1.0) //-
//+ pub fn asks(patients: Table<Patient>) -> &'static str {
//+     patients.histogram(|p| p.ward).select(1.0).value()
}

pub fn main() {}
