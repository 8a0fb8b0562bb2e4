//! The query takes a median of wards, which have no order.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> &'static str {
    patients.map(|p| p.ward).median().select(1.0).value() //-
    //+ patients.histogram(|p| p.ward).select(1.0).value()
}

pub fn main() {}
