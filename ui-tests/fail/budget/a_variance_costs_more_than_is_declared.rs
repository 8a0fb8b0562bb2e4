//! A variance has one price for its three numbers, and the following mean costs more than the remaining budget.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)] //-
//+ #[dp_query(epsilon = 0.6)]
pub fn asks(patients: Table<Patient>) -> f64 {
    let spread = patients.map(|p| p.age).variance().laplace(0.3).value();
    spread + patients.map(|p| p.age).mean().laplace(0.3).value()
}

pub fn main() {}
