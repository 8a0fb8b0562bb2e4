//! The query declares a number as its answer, but the answer of a choice is a name.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 { //-
    patients.histogram(|p| p.ward).select(1.0) //-
//+ pub fn asks(patients: Table<Patient>) -> &'static str {
//+     patients.histogram(|p| p.ward).select(1.0).value()
}

pub fn main() {}

//| error[E0308]: mismatched types
//|  --> fail/exits/a_choice_is_answered_as_a_number.rs:7:36
//|   |
//| 5 | #[dp_query(epsilon = 1.0)]
//|   | -------------------------- in this attribute macro expansion
//| 6 | pub fn asks(patients: Table<Patient>) -> i64 { //-
//|   |                                          --- expected due to this
//| 7 |     patients.histogram(|p| p.ward).select(1.0) //-
//|   |                                    ^^^^^^ expected `i64`, found `Selected<Vector<D0, ...>, ...>`
