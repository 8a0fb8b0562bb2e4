//! The answer has two numbers, and one of them has no noise.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> (i64, i64) {
    let n = patients.count(); //-
    (n.laplace(1.0).value(), n) //-
    //+ let n = patients.count().laplace(1.0);
    //+ (n.value(), n.value())
}

pub fn main() {}

//| error[E0277]: raw personal data cannot leave a query, but `patients.count()` was not released
//|  --> fail/exits/a_count_is_half_of_the_answer.rs:8:30
//|   |
//| 8 |     (n.laplace(1.0).value(), n) //-
//|   |                              ^ release a number and answer with its value: `.laplace(0.3).value()`
//|   |
//|   = note: only values with noise are public
//|   = note: for more about this error: `dp-audit explain DP0301`
