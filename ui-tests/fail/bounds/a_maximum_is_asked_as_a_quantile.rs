//! The query takes the maximum as a quantile, but the maximum depends on one row.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).quantile(1.0).select(1.0).value() //-
    //+ patients.map(|p| p.age).quantile(0.99).select(1.0).value()
}

pub fn main() {}
