//! Which number of a row is summed was not said.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    drop(patients.partition(|p| p.ward).sum()); //-
    //+ drop(patients.partition(|p| p.ward).map(|p| p.age).sum());
}

pub fn main() {}
