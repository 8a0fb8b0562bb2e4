//! A vector mixes hundredths and whole numbers, which have no common radius.

use ui_tests::hospital::*;

#[dp_query(rho = 0.1)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    patients.sum_l2(30, |p| [p.age, p.bill]).gaussian(0.1).values() //-
    //+ patients.sum_l2(30, |p| [p.age, p.age - 40]).gaussian(0.1).values()
}

pub fn main() {}
