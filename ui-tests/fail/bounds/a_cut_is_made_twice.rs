//! A list of cuts has 18 twice, and the interval from 18 to 18 is empty.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.age.cut([18, 18])).laplace(0.5).values() //-
    //+ patients.histogram(|p| p.age.cut([18, 19])).laplace(0.5).values()
}

pub fn main() {}
