//! A protected count decides a branch before it is released.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    if patients.count() > 3 { 1 } else { 0 } //-
    //+ if patients.count().laplace(1.0).value() > 3 { 1 } else { 0 }
}

pub fn main() {}
