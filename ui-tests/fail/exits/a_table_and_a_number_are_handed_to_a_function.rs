//! The query passes a table and a number to an ordinary function, but only another query may receive a table.

use ui_tests::hospital::*;

pub fn spy<T>(_: T, limit: i64) -> i64 { //-
    limit //-
//+ #[dp_query(epsilon = 0.5, reusable)]
//+ pub fn spy(patients: Table<Patient>, #[dp(range = 0..=99)] limit: i64) -> i64 {
//+     limit + patients.count().laplace(0.5).value()
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    spy(patients.filter(|p| p.smoker), 30)
}

pub fn main() {}
