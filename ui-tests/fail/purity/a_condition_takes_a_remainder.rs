//! A condition takes a remainder, whose interval the library does not compute.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age % 2 == 0).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age / 2 == 0).count().laplace(1.0).value()
}

pub fn main() {}
