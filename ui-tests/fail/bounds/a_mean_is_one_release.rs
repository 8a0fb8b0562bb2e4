//! The query divides two protected numbers, but a mean needs two releases.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let mean = patients.map(|p| p.age).sum() / patients.count(); //-
    mean.laplace(1.0).value() //-
    //+ let sum = patients.map(|p| p.age).sum().laplace(0.5).value();
    //+ sum / patients.count().laplace(0.5).value().max(1)
}

pub fn main() {}
