//! The answer of the query is a count without noise.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count() //-
    //+ patients.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: raw personal data cannot leave a query, but `patients.count()` was not released
//|  --> fail/exits/a_count_is_the_answer.rs:7:14
//|   |
//| 7 |     patients.count() //-
//|   |              ^^^^^ release a number and answer with its value: `.laplace(0.3).value()`
//|   |
//|   = note: only values with noise are public
//|   = note: for more about this error: `dp-audit explain DP0301`
