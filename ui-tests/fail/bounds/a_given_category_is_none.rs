//! A public value whose variants nobody knows.

use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Limit;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, ward: Limit) -> i64 {
    patients.filter(|p| p.ward == ward).count().laplace(1.0).value()
}

pub fn main() {}
