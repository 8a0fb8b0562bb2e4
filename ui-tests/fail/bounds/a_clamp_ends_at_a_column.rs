//! A column is the end of a clamp, so the value of one row would decide how far the row counts.
//+ //! The range of a parameter is declared.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, #[dp(range = 0..=99)] limit: i64) -> i64 {
    patients.map(|p| p.age.clamp(0, p.age.max(limit))).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age.clamp(0, limit)).sum().laplace(1.0).value()
}

pub fn main() {}
