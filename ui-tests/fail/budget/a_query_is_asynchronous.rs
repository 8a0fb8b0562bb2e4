//! An asynchronous query could be dropped after the session has charged it and before it has released an answer.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub async fn asks(patients: Table<Patient>) -> i64 { //-
//+ pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(1.0).value()
}

pub fn main() {}
