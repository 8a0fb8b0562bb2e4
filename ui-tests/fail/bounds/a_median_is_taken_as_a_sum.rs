//! The query takes a median like a sum, but a median has no small sensitivity.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).median().laplace(1.0).value() //-
    //+ patients.map(|p| p.age).median().select(1.0).value()
}

pub fn main() {}
