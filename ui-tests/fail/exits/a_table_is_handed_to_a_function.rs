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

//| error[E0573]: expected type, found function `spy`
//|   --> fail/exits/a_table_is_handed_to_a_function.rs:12:5
//|    |
//| 12 |     spy(patients) //-
//|    |     ^^^ not a type
//|
//| error[E0277]: a table can be passed only to a query
//|   --> fail/exits/a_table_is_handed_to_a_function.rs:12:5
//|    |
//| 12 |     spy(patients) //-
//|    |     ^^^ make it a query, `#[dp_query(epsilon = .., reusable)]`; or release first and pass the answer
//|    |
//|    = note: call another query, `#[dp_query(epsilon = .., reusable)]`, with its public parameters after the table
//|    = note: for more about this error: `dp-audit explain DP0111`
