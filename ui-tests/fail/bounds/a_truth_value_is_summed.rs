//! The query sums truth values, but it should count the rows where the value is true.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.smoker).sum().laplace(1.0).value() //-
    //+ patients.map(|p| if p.smoker { 1 } else { p.age }).sum().laplace(1.0).value()
}

pub fn main() {}
