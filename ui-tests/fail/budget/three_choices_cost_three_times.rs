//! The ε of `top` is the cost of each choice, so three choices cost three times as much.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> usize {
    patients.histogram(|p| p.ward).top(3, 0.4).values().len() //-
    //+ patients.histogram(|p| p.ward).top(2, 0.4).values().len()
}

pub fn main() {}
