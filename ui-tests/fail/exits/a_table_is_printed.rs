//! The query prints the rows of a table.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    println!("{patients:?}"); //-
    //+ println!("{:?}", 1);
    patients.count().laplace(1.0).value()
}

pub fn main() {}
