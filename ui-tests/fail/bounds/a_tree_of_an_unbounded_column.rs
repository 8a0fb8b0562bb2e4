//! Nobody knows the values of a column without a range, so nobody knows the levels of a tree over them.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<f64> {
    patients.map(|p| p.income).tree().laplace(1.0).cumulative() //-
    //+ patients.map(|p| p.income.clamp(0, 60_000)).tree().laplace(1.0).cumulative()
}

pub fn main() {}
