//! The query takes the root of a number that can be negative.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| (p.age - 70).isqrt()).sum().laplace(1.0).value() //-
    //+ patients.map(|p| (p.age - 70).abs().isqrt()).sum().laplace(1.0).value()
}

pub fn main() {}
