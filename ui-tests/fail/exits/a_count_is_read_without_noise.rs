//! The query reads the value of a count without a release.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().value() //-
    //+ patients.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: a protected number has no `value` before it is released
//|  --> fail/exits/a_count_is_read_without_noise.rs:7:22
//|   |
//| 7 |     patients.count().value() //-
//|   |                      ^^^^^ release it first: the result of `.laplace(0.3)` has one
//|   |
//|   = note: this number has no noise yet
//|   = note: for more about this error: `dp-audit explain DP0301`
