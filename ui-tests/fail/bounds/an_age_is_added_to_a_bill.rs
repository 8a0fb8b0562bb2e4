//! The query adds an age, a whole number, to a bill in hundredths.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age + p.bill).sum().laplace(1.0).value() //-
    //+ patients.map(|p| p.age + p.age).sum().laplace(1.0).value()
}

pub fn main() {}
