//! The query chooses the first of a single number, but there is no second number that it could lead.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, delta = 1e-9)]
pub fn asks(patients: Table<Patient>) -> bool {
    patients.count().select_stable(1.0, 1e-9).value().is_some() //-
    //+ patients.histogram(|p| p.ward).select_stable(1.0, 1e-9).value().is_some()
}

pub fn main() {}
