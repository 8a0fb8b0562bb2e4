//! A variable is the accuracy of a release, which must be known when the query is compiled.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let near = 10; //-
    patients.count().laplace_within(near, 0.95).value() //-
    //+ patients.count().laplace_within(10, 0.95).value()
}

pub fn main() {}

//| error[E0277]: `laplace_within` takes a distance and a probability, not `near, 0.95`
//|  --> fail/budget/an_accuracy_is_a_variable.rs:8:22
//|   |
//| 8 |     patients.count().laplace_within(near, 0.95).value() //-
//|   |                      ^^^^^^^^^^^^^^ write both as literals, `.laplace_within(10, 0.95)`: within 10 with probability 0.95
//|   |
//|   = note: the probability is above 0 and below 1, with at most six decimals; the cost is computed from both when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0120`
