//! The query sums a column without a range, which one person can change by any amount.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.income).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.income.clamp(0, 99_000)).sum().laplace(1.0).value()
}

pub fn main() {}
