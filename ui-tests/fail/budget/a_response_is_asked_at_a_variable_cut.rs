//! A variable is a cut of a randomised response, whose possible answers must be known.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, #[dp(range = 0..=99)] at: i64) -> u64 { //-
    patients.count().randomized_response([at], 1.0).value() //-
//+ pub fn asks(patients: Table<Patient>) -> u64 {
//+     patients.count().randomized_response([50], 1.0).value()
}

pub fn main() {}
