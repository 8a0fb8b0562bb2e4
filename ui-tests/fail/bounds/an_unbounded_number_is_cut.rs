//! The query cuts a number without a range.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.income.cut([10])).laplace(0.5).values() //-
    //+ patients.histogram(|p| p.income.clamp(0, 99).cut([10])).laplace(0.5).values()
}

pub fn main() {}
