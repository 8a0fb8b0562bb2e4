//! The query sums a column `height`, which patients do not have.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.height).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age).sum().laplace(1.0).value()
}

pub fn main() {}
