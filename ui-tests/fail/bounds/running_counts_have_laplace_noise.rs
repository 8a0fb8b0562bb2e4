//! A row changes the running counts of every later week: the sum of all changes is large, and nothing here bounds it.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<f64> {
    patients.map(|p| p.age).running().laplace(1.0).cumulative() //-
    //+ patients.map(|p| p.age).tree().laplace(1.0).cumulative()
}

pub fn main() {}
