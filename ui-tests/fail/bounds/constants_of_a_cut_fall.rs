//! A list of cuts has 65 before a constant of 18. The macro does not know the value of the constant, so rustc must report the mistake.

use ui_tests::hospital::*;

const ADULT: i64 = 18;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.age.cut([65, ADULT])).laplace(0.5).values() //-
    //+ patients.histogram(|p| p.age.cut([ADULT, 65])).laplace(0.5).values()
}

pub fn main() {}
