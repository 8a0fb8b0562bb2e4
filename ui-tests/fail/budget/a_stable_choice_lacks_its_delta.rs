//! A stable choice lacks its δ, but the required lead is computed from ε and δ.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> Option<&'static str> {
    patients.histogram(|p| p.ward).select_stable(1.0).value() //-
    //+ patients.histogram(|p| p.ward).select_stable(1.0, 1e-9).value()
}

pub fn main() {}
