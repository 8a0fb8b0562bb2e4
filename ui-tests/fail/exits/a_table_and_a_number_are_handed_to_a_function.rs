//! The query passes a table to an ordinary function, but only a query may receive a table.

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

//| error[E0573]: expected type, found function `spy`
//|   --> fail/exits/a_table_and_a_number_are_handed_to_a_function.rs:14:5
//|    |
//| 14 |     spy(patients.filter(|p| p.smoker), 30)
//|    |     ^^^ not a type
//|
//| error[E0061]: this function takes 2 arguments but 1 argument was supplied
//|   --> fail/exits/a_table_and_a_number_are_handed_to_a_function.rs:14:5
//|    |
//| 12 | #[dp_query(epsilon = 1.0)]
//|    | -------------------------- argument #2 of type `i64` is missing
//| 13 | pub fn asks(patients: Table<Patient>) -> i64 {
//| 14 |     spy(patients.filter(|p| p.smoker), 30)
//|    |     ^^^
//|
//| error[E0277]: the `?` operator can only be applied to values that implement `Try`
//|   --> fail/exits/a_table_and_a_number_are_handed_to_a_function.rs:12:1
//|    |
//| 12 | #[dp_query(epsilon = 1.0)]
//|    | ^^^^^^^^^^^^^^^^^^^^^^^^^^ the `?` operator cannot be applied to type `i64`
//|
//| error[E0277]: a table can be passed only to a query
//|   --> fail/exits/a_table_and_a_number_are_handed_to_a_function.rs:14:5
//|    |
//| 14 |     spy(patients.filter(|p| p.smoker), 30)
//|    |     ^^^ make it a query, `#[dp_query(epsilon = .., reusable)]`; or release first and pass the answer
//|    |
//|    = note: call another query, `#[dp_query(epsilon = .., reusable)]`, with its public parameters after the table
//|    = note: for more about this error: `dp-audit explain DP0111`
