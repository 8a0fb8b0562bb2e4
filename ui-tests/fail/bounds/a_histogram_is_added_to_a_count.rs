//! The query adds a histogram to a count, but a vector and a number have no sum.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let wards = patients.histogram(|p| p.ward);
    (patients.count() + wards).laplace(0.5).value() //-
    //+ patients.count().laplace(0.5).value() + wards.laplace(0.5).values()[0]
}

pub fn main() {}
