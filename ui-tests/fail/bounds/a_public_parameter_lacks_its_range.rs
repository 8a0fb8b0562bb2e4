//! A value known only at run time needs a declared range.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>, limit: i64) -> i64 {
    patients.filter(|p| p.age > limit).count().laplace(1.0).value()
}

pub fn main() {}
