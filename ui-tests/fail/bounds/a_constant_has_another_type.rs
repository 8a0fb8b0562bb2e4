//! A constant has a type that no column has.

use ui_tests::hospital::*;

pub const TOP: u32 = 99; //-
//+ pub const TOP: i64 = 99;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age.clamp(0, TOP)).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0308]: mismatched types
//|   --> fail/bounds/a_constant_has_another_type.rs:10:37
//|    |
//| 10 |     patients.map(|p| p.age.clamp(0, TOP)).sum().laplace(1.0).value()
//|    |                                     ^^^ expected `i64`, found `u32`
