//! The signature of a query has a protected type as its answer.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> dp_types::law::aggregate::Protected<dp_types::law::aggregate::Count<Patient>> { //-
    patients.count() //-
//+ pub fn asks(patients: Table<Patient>) -> i64 {
//+     patients.count().laplace(1.0).value()
}

pub fn main() {}
