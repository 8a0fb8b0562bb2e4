//! One closure is used on rows and on a released value.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 {
    let double = |n| n * 2;
    let total = patients.map(|p| double(p.age)).sum().laplace(1.0).value();
    double(total) //-
    //+ total * 2
}

pub fn main() {}
