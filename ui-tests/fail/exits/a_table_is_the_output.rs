//! The answer of a query is a table, so the caller would get all rows.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Table<Patient> { //-
    patients //-
//+ pub fn asks(patients: Table<Patient>) -> i64 {
//+     patients.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: raw personal data cannot leave a query, but `Table` was not released
//|  --> fail/exits/a_table_is_the_output.rs:6:42
//|   |
//| 6 | pub fn asks(patients: Table<Patient>) -> Table<Patient> { //-
//|   |                                          ^^^^^ release a number and answer with its value: `.laplace(0.3).value()`
//|   |
//|   = note: only values with noise are public
//|   = note: for more about this error: `dp-audit explain DP0301`
