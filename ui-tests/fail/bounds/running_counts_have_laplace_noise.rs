//! Laplace noise is added to running counts. A row changes the counts of all later weeks, and no rule bounds the sum of these changes.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<f64> {
    patients.map(|p| p.age).running().laplace(1.0).cumulative() //-
    //+ patients.map(|p| p.age).tree().laplace(1.0).cumulative()
}

pub fn main() {}
