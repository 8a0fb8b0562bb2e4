//! The ε of `top` is that of each choice.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> usize {
    patients.histogram(|p| p.ward).top(3, 0.4).values().len() //-
    //+ patients.histogram(|p| p.ward).top(2, 0.4).values().len()
}

pub fn main() {}
