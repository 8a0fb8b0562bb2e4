//! A condition uses a value of a row as an index, which would panic on one row.

use ui_tests::hospital::*;

pub static TABLE: [i64; 3] = [1, 2, 3];

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| TABLE[p.age] > 3).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 3).count().laplace(1.0).value()
}

pub fn main() {}
