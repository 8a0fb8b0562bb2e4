//! A value is divided by zero, which has no quotient.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age / 0).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age / 2).sum().laplace(1.0).value()
}

pub fn main() {}
