//! The bounds of a bucket fall, so the second interval would begin before the first.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age.bucket([65, 18])).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age.bucket([18, 65])).sum().laplace(1.0).value()
}

pub fn main() {}
