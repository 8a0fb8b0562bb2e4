//! The query takes a maximum like a sum, but one person can be the maximum.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).max().laplace(1.0).value() //-
    //+ patients.map(|p| p.age).sum().laplace(1.0).value()
}

pub fn main() {}
