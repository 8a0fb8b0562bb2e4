//! The query passes a table to an ordinary function, but only another query may receive it.

use ui_tests::hospital::*;

pub fn spy<T>(_: T) -> i64 { //-
//+ pub fn spy(_: i64) -> i64 {
    0
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    spy(patients) //-
    //+ spy(patients.count().laplace(1.0).value())
}

pub fn main() {}
