//! A constant has a type that no column has.

use ui_tests::hospital::*;

pub const TOP: u32 = 99; //-
//+ pub const TOP: i64 = 99;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age.clamp(0, TOP)).sum().laplace(1.0).value()
}

pub fn main() {}
