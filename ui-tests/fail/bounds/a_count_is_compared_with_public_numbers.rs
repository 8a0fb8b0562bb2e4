//! Nothing can be chosen from one number.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().deviations_from(&[200]).laplace(1.0).value() //-
    //+ (patients.count().laplace(1.0).value() - 200).abs()
}

pub fn main() {}
