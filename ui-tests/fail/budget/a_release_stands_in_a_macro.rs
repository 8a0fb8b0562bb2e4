//! A release is inside a macro call, which expands only after `#[dp_query]` has counted the releases.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    println!("{}", patients.count().laplace(0.5).value()); //-
    //+ let n = patients.count().laplace(0.5).value();
    //+ println!("{n}");
    0
}

pub fn main() {}
