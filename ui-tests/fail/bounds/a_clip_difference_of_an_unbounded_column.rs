//! The income column has no range, so the difference between an income and the bound of the clip has no limit.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.income).clip_diff(50).laplace(1.0).value() //-
    //+ patients.map(|p| p.income.clamp(0, 100)).clip_diff(50).laplace(1.0).value()
}

pub fn main() {}
