//! The query compares a truth value with a number, as some languages permit, where true is 1.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker == 1).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.smoker).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: these two values cannot be compared
//|  --> fail/bounds/a_truth_value_meets_a_number.rs:7:25
//|   |
//| 7 |     patients.filter(|p| p.smoker == 1).count().laplace(1.0).value() //-
//|   |                         ^^^^^^^^ compare two numbers with the same number of decimals, two truth values, or a category with its variants
//|   |
//|   = note: whole numbers and decimals do not mix; compare categories with their variants
//|   = note: a truth value is a condition by itself: `p.smoker`, `!p.smoker`
//|   = note: for more about this error: `dp-audit explain DP0205`
