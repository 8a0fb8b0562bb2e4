//! The query sorts rows by an income, and an income has no range.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.income).laplace(0.5).values() //-
    //+ patients.histogram(|p| p.ward).laplace(0.5).values()
}

pub fn main() {}
