//! The query adds noise to the largest age, which one row can move by a century.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).largest(20).laplace(1.0).value() //-
    //+ patients.map(|p| p.age).largest(20).select(1.0).value()
}

pub fn main() {}
