//! The query releases the first ward without noise, but its budget has an ε and no δ.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)] //-
//+ #[dp_query(epsilon = 1.0, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> Option<&'static str> {
    patients.histogram(|p| p.ward).select_stable(1.0, 1e-9).value()
}

pub fn main() {}
