//! A branch reserves a share for the cost of its releases, but the macro cannot write the cost of a release by accuracy as a type.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.5).value();
    if n > 10 { patients.filter(|p| p.smoker).count().laplace_within(10, 0.95).value() } else { n } //-
    //+ if n > 10 { patients.filter(|p| p.smoker).count().laplace(0.3).value() } else { n }
}

pub fn main() {}
