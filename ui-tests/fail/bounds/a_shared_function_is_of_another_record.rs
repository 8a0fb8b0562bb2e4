//! A shared function reads the columns of another record.

use ui_tests::hospital::*;

#[dp_row]
pub fn long(v: Visit) -> bool { //-
    v.minutes >= 60 //-
//+ pub fn long(v: Patient) -> bool {
//+     v.age >= 60
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(long).count().laplace(1.0).value()
}

pub fn main() {}
