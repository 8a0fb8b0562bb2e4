//! The query sums each part without saying which number of a row to sum.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    drop(patients.partition(|p| p.ward).sum()); //-
    //+ drop(patients.partition(|p| p.ward).map(|p| p.age).sum());
}

pub fn main() {}
