//! The accuracy of a count has tenths, but a count is a whole number.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace_within(10.5, 0.95).value() //-
    //+ patients.count().laplace_within(10, 0.95).value()
}

pub fn main() {}
