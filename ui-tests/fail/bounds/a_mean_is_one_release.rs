//! A ratio of two protected numbers.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let mean = patients.map(|p| p.age).sum() / patients.count();
    mean.laplace(1.0).value()
}

pub fn main() {}
