//! A release states a sensitivity, but dp-types computes it and the noise from the types alone.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(0.5, 1).value() //-
    //+ patients.count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: `laplace` takes one argument, its ε, but 2 are given
//|  --> fail/budget/a_release_names_its_own_sensitivity.rs:7:22
//|   |
//| 7 |     patients.count().laplace(0.5, 1).value() //-
//|   |                      ^^^^^^^ write `.laplace(0.3)`; the scale of the noise follows from the sensitivity and the cost
//|   |
//|   = note: the budget is added up when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0102`
