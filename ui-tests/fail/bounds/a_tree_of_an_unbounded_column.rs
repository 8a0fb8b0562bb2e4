//! The query builds a tree over a column without a range, whose values are unknown.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<f64> {
    patients.map(|p| p.income).tree().laplace(1.0).cumulative() //-
    //+ patients.map(|p| p.income.clamp(0, 60_000)).tree().laplace(1.0).cumulative()
}

pub fn main() {}
