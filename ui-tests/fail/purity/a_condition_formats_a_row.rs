//! A condition formats a value of a row, and the length of the text would depend on the value.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.filter(|p| format!("{}", p.age).len() > 1).count().laplace(1.0).value() //-
    //+ patients.filter(|p| p.age > 9).count().laplace(1.0).value()
}

pub fn main() {}
