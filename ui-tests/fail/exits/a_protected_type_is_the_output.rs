//! The signature of a query has a protected type as its answer.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> dp_types::law::aggregate::Protected<dp_types::law::aggregate::Count<Patient>> { //-
    patients.count() //-
//+ pub fn asks(patients: Table<Patient>) -> i64 {
//+     patients.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: raw personal data cannot leave a query, but `Protected` was not released
//|  --> fail/exits/a_protected_type_is_the_output.rs:6:68
//|   |
//| 6 | pub fn asks(patients: Table<Patient>) -> dp_types::law::aggregate::Protected<dp_types::law::aggregate::Count<Patient>> { //-
//|   |                                                                    ^^^^^^^^^ release a number and answer with its value: `.laplace(0.3).value()`
//|   |
//|   = note: only values with noise are public
//|   = note: for more about this error: `dp-audit explain DP0301`
