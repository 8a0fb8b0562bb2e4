//! A condition calls `unwrap`, which would panic on one row.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age.checked_sub(42).unwrap() > 3).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age - 42 > 3).count().laplace(1.0).value()
}

pub fn main() {}
