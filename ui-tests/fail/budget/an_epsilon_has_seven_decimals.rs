//! An ε has seven decimals, but costs are whole millionths.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(0.1234567).value() //-
    //+ patients.count().laplace(0.123456).value()
}

pub fn main() {}
