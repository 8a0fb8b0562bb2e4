//! The query adds the sums of parts to a number, but a vector and a number have no sum.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let wards = patients.partition(|p| p.ward).map(|p| p.age).sum();
    drop(wards + patients.count()); //-
    //+ drop((wards, patients.count() + patients.count()));
}

pub fn main() {}
