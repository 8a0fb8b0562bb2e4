//! The bounds of a bucket fall, so the second interval would begin before the first.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age.bucket([65, 18])).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age.bucket([18, 65])).sum().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `bucket` needs literals or constants in rising order: 18 is not above 65
//|  --> fail/bounds/a_bucket_falls.rs:7:40
//|   |
//| 7 |     patients.map(|p| p.age.bucket([65, 18])).sum().laplace(1.0).value() //-
//|   |                                        ^^ list the starts of the new intervals: `p.age.bucket([18, 65])` is 0, 1 or 2
//|   |
//|   = note: the number of intervals sets the range of the result, so it must be known when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0206`
