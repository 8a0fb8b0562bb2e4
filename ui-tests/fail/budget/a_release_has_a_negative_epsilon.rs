//! A release at a negative ε would return budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(-0.5).value() //-
    //+ patients.count().laplace(0.5).value()
}

pub fn main() {}

//| error: a privacy cost must be above zero, but here ε = -0.5
//|         = help: write what this may cost, such as 0.1
//|         = note: a release that costs nothing would need infinite noise
//|         = note: for more about this error: `dp-audit explain DP0402`
//|  --> fail/budget/a_release_has_a_negative_epsilon.rs:7:31
//|   |
//| 7 |     patients.count().laplace(-0.5).value() //-
//|   |                               ^^^
