//! The query sums a column without a range in each part, and one person can change such a sum by any amount.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.partition(|p| p.ward).map(|p| p.income).sum().laplace(0.5).values() //-
    //+ patients.partition(|p| p.ward).map(|p| p.income.clamp(0, 100)).sum().laplace(0.5).values()
}

pub fn main() {}
