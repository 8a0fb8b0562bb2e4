//! A condition about one row uses a protected number, which depends on all other rows.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let n = patients.count(); //-
    let old = |p: Patient| p.age >= n; //-
    //+ let old = |p: Patient| p.age >= 65;
    patients.filter(old).count().laplace(1.0).value()
}

pub fn main() {}
