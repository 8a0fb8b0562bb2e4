//! A list of values for groups has 65 before 18, but the values must rise.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.partition(|p| p.age.among([65, 18])).count().laplace(0.5).values() //-
    //+ patients.partition(|p| p.age.among([18, 65])).count().laplace(0.5).values()
}

pub fn main() {}
