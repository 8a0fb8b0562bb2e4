//! The query prints a count before it is released.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    println!("{}", patients.count()); //-
    //+ let n = patients.count().laplace(1.0).value();
    //+ println!("{n}");
    0
}

pub fn main() {}
