//! The constant 2^62 is too large for a number of dp-types.

use ui_tests::hospital::*;

pub const BIG: i64 = i64::MAX; //-
//+ pub const BIG: i64 = 120;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age < BIG).count().laplace(1.0).value()
}

pub fn main() {}
