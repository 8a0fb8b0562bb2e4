//! A public parameter has a type that is not a category, so its variants are unknown.

use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Limit;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, ward: Limit) -> i64 { //-
//+ pub fn asks(patients: Table<Patient>, ward: Ward) -> i64 {
    let _ = ward;
    patients.count().laplace(1.0).value()
}

pub fn main() {}
