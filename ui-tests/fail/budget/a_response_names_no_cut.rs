//! A randomised response without a cut would have only one possible answer.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> u64 {
    patients.count().randomized_response(1.0).value() //-
    //+ patients.count().randomized_response([50], 1.0).value()
}

pub fn main() {}

//| error[E0277]: `randomized_response` takes a list of cuts and an ε, but 1 arguments are given
//|  --> fail/budget/a_response_names_no_cut.rs:7:22
//|   |
//| 7 |     patients.count().randomized_response(1.0).value() //-
//|   |                      ^^^^^^^^^^^^^^^^^^^ write `.randomized_response([100], 0.3)` to ask whether the number reaches 100, at ε = 0.3
//|   |
//|   = note: the possible answers and the cost must be known when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0102`
