//! A variable is a cut of a randomised response, whose possible answers must be known.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, #[dp(range = 0..=99)] at: i64) -> u64 { //-
    patients.count().randomized_response([at], 1.0).value() //-
//+ pub fn asks(patients: Table<Patient>) -> u64 {
//+     patients.count().randomized_response([50], 1.0).value()
}

pub fn main() {}

//| error[E0277]: `cut` needs literals or constants in rising order: this is neither a literal nor a constant
//|  --> fail/budget/a_response_is_asked_at_a_variable_cut.rs:7:43
//|   |
//| 7 |     patients.count().randomized_response([at], 1.0).value() //-
//|   |                                           ^^ list the starts of the new intervals: `p.age.cut([18, 65])` makes three intervals
//|   |
//|   = note: the parts must be known when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0206`
