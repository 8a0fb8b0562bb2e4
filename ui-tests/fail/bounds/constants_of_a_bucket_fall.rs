//! The constants of a bucket fall, so the second interval would begin before the first.

use ui_tests::hospital::*;

const ADULT: i64 = 18;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age.bucket([65, ADULT])).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age.bucket([ADULT, 65])).sum().laplace(1.0).value()
}

pub fn main() {}
