//! A query takes its table by reference, as a function that only reads would.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: &Table<Patient>) -> i64 { //-
//+ pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: a parameter of a query is a table, or a public value with a range: a table is taken by value: remove the `&`
//|  --> fail/budget/a_table_is_taken_by_reference.rs:6:23
//|   |
//| 6 | pub fn asks(patients: &Table<Patient>) -> i64 { //-
//|   |                       ^ write `patients: Table<Patient>`, or `#[dp(range = 18..=99)] age: i64`
//|   |
//|   = note: a decimal also needs a step: `#[dp(range = 0.0..=9.5, step = 0.1)] limit: Decimal`
//|   = note: for more about this error: `dp-audit explain DP0109`
