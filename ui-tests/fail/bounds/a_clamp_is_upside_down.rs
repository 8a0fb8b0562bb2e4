//! The clamp goes from 99 to 18, and no value lies between them.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age.clamp(99, 18)).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age.clamp(18, 99)).sum().laplace(1.0).value()
}

pub fn main() {}
