//! The query takes the median of a column without a range, whose candidates are unknown.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.income).median().select(1.0).value() //-
    //+ patients.map(|p| p.income.clamp(0, 200_000)).median().select(1.0).value()
}

pub fn main() {}
