//! Under `ReplaceOne`, the sensitivity of a sum depends on what the caller filtered out, so such a query cannot be reusable.
//+ //! Under `AddRemove`, it can.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.7, reusable)]
pub fn total_age(patients: Table<Patient, ReplaceOne>) -> i64 { //-
//+ pub fn total_age(patients: Table<Patient, AddRemove>) -> i64 {
    patients.map(|p| p.age).sum().laplace(0.7).value()
}

pub fn main() {}
