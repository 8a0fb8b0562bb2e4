//! The query compares a single count with public numbers, but only a histogram has deviations to choose from.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().deviations_from(&[200]).laplace(1.0).value() //-
    //+ (patients.count().laplace(1.0).value() - 200).abs()
}

pub fn main() {}
