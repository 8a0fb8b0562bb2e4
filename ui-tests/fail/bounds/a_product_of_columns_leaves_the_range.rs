//! The product of two columns is too large to be kept exactly.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.steps * p.age).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.steps.clamp(0, 9_000) * p.age).sum().laplace(1.0).value()
}

pub fn main() {}
