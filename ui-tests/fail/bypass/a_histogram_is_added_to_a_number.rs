//! The query adds a histogram to a number, but a vector and a number have no sum.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let wards = patients.histogram(|p| p.ward);
    let all = patients.count();
    drop(wards + all); //-
    //+ drop((wards, all + all));
}

pub fn main() {}
