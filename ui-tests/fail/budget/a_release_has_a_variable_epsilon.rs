//! A variable is the ε of a release, so its cost would be unknown.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let cost = 0.5;
    patients.count().laplace(cost).value() //-
    //+ patients.count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: the cost of a release must be a literal, and `cost` is not
//|  --> fail/budget/a_release_has_a_variable_epsilon.rs:8:30
//|   |
//| 8 |     patients.count().laplace(cost).value() //-
//|   |                              ^^^^ write the number: `.laplace(0.3)`
//|   |
//|   = note: the budget is added up when the query is compiled, so the cost must be known then
//|   = note: for more about this error: `dp-audit explain DP0102`
