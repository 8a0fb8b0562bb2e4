//! A randomised response without a cut would have only one possible answer.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> u64 {
    patients.count().randomized_response(1.0).value() //-
    //+ patients.count().randomized_response([50], 1.0).value()
}

pub fn main() {}
