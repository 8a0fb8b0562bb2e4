//! A release is on the right side of `&&`, so it does not always happen.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    i64::from(patients.count().laplace(0.5).value() > 3 && patients.count().laplace(0.5).value() > 4) //-
    //+ let (n, m) = (patients.count().laplace(0.5).value(), patients.count().laplace(0.5).value());
    //+ i64::from(n > 3 && m > 4)
}

pub fn main() {}
