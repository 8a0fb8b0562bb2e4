//! The query calls `mean` on a whole table, as data frames permit.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> f64 {
    patients.map(|p| p.age).mean().value() //-
    //+ patients.map(|p| p.age).mean().laplace(1.0).value()
}

pub fn main() {}
