//! The query releases a count with Gaussian noise in a budget of ε, which cannot bound it.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().gaussian(1.0).value() //-
    //+ patients.count().laplace(1.0).value()
}

pub fn main() {}
