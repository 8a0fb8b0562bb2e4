//! The query takes a regression of one number, but a regression needs two numbers.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> f64 {
    patients.regression(|p| p.age).laplace(1.0).slope() //-
    //+ patients.regression(|p| (p.age, p.bill)).laplace(1.0).slope()
}

pub fn main() {}
