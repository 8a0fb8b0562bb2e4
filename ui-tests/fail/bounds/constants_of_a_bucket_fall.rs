//! The constants of a bucket fall, so the second interval would begin before the first.

use ui_tests::hospital::*;

const ADULT: i64 = 18;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age.bucket([65, ADULT])).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age.bucket([ADULT, 65])).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: these cuts are not in rising order
//|  --> fail/bounds/constants_of_a_bucket_fall.rs:9:28
//|   |
//| 9 |     patients.map(|p| p.age.bucket([65, ADULT])).sum().laplace(1.0).value() //-
//|   |                            ^^^^^^ this cut is not above the one before it
//|   |
//|   = note: write them in order, each once: `p.age.cut([18, 65])`
//|   = note: for more about this error: `dp-audit explain DP0206`
