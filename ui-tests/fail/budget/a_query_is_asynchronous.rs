//! An asynchronous query could be dropped after its session paid and before it releases an answer.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub async fn asks(patients: Table<Patient>) -> i64 { //-
//+ pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: a query is a plain function over tables: a query cannot be `async`
//|  --> fail/budget/a_query_is_asynchronous.rs:6:5
//|   |
//| 6 | pub async fn asks(patients: Table<Patient>) -> i64 { //-
//|   |     ^^^^^ write `fn name(patients: Table<Patient>) -> Answer`
//|   |
//|   = note: public parameters follow the tables as `#[dp(range = LO..=HI)] age: i64`
//|   = note: for more about this error: `dp-audit explain DP0108`
