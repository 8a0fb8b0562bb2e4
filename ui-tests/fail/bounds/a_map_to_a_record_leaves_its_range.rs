//! A map makes stays of 240 days, but the new column ends at 120.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| Stay { ward: p.ward, days: p.age * 2 }).map(|s| s.days).sum().laplace(1.0).value() //-
    //+ patients.map(|p| Stay { ward: p.ward, days: p.age }).map(|s| s.days).sum().laplace(1.0).value()
}

pub fn main() {}
