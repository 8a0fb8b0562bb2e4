//! The query cuts a truth value, which has two groups already.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.smoker.cut([1])).laplace(0.5).values() //-
    //+ patients.histogram(|p| p.smoker).laplace(0.5).values()
}

pub fn main() {}
