//! The query takes a rank that is a fraction, but only whole numbers are ranks.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).largest(1.5).select(1.0).value() //-
    //+ patients.map(|p| p.age).largest(20).select(1.0).value()
}

pub fn main() {}
