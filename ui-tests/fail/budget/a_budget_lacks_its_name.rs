//! The attribute has a number without a name, so it does not say which budget the number is.

use ui_tests::hospital::*;

#[dp_query(1.0)] //-
//+ #[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.count().laplace(1.0).value()
}

pub fn main() {}
