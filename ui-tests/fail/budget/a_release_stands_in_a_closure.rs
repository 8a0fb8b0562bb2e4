//! A release is inside a closure, so each call of the closure would release.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let ask = || patients.count().laplace(0.5).value(); //-
    ask() + ask() //-
    //+ let n = patients.count().laplace(0.5).value();
    //+ n + n
}

pub fn main() {}
