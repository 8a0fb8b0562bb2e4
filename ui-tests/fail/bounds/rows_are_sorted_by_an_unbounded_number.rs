//! The query sorts rows by an income, and an income has no range.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.income).laplace(0.5).values() //-
    //+ patients.histogram(|p| p.ward).laplace(0.5).values()
}

pub fn main() {}

//| error[E0277]: groups must be public and few
//|  --> fail/bounds/rows_are_sorted_by_an_unbounded_number.rs:7:14
//|   |
//| 7 |     patients.histogram(|p| p.income).laplace(0.5).values() //-
//|   |              ^^^^^^^^^ give the number a range first, `p.age.clamp(0, 120)`, or cut it into intervals: `p.age.cut([18, 65])`; for a text, list the groups: `p.code.among(["K21", "I10"])`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0216`
