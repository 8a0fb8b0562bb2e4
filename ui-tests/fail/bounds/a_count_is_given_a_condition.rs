//! The query passes a condition to `count`, as some other languages permit.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count(|p| p.smoker).laplace(1.0).value() //-
    //+ patients.filter(|p| p.smoker).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `count` takes no arguments: it covers all rows of its table
//|  --> fail/bounds/a_count_is_given_a_condition.rs:7:14
//|   |
//| 7 |     patients.count(|p| p.smoker).laplace(1.0).value() //-
//|   |              ^^^^^ count the rows that a filter leaves: `.filter(|p| p.age >= 18).count()`
//|   |
//|   = note: choose the rows with `filter` and the value with `map` before it
//|   = note: for more about this error: `dp-audit explain DP0208`
