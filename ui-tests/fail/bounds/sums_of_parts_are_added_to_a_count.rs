//! The query adds the sums of parts, which are many numbers, to a count, which is one number.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    (patients.partition(|p| p.ward).map(|p| p.age).sum() + patients.count()).laplace(0.5).values() //-
    //+ let n = patients.count().laplace(0.5).value();
    //+ patients.partition(|p| p.ward).map(|p| p.age).sum().laplace(0.5).values().iter().map(|sum| sum + n).collect()
}

pub fn main() {}
