//! An age is compared with half a year, which is not on the grid of whole numbers.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age + 0.5).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age + 5).sum().laplace(1.0).value()
}

pub fn main() {}
