//! The query pays for Gaussian noise from a budget of ε, but no ε bounds the loss of such noise.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().gaussian(1.0).value() //-
    //+ patients.count().laplace(1.0).value()
}

pub fn main() {}
