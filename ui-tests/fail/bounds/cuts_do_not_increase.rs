//! The list of cuts has 65 before 18.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| p.age.cut([65, 18])).laplace(0.5).values() //-
    //+ patients.histogram(|p| p.age.cut([18, 65])).laplace(0.5).values()
}

pub fn main() {}
