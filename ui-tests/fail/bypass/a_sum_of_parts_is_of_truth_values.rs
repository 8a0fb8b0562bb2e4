//! The query sums truth values in each part, but a truth value is not a number.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    drop(patients.partition(|p| p.ward).map(|p| p.smoker).sum()); //-
    //+ drop(patients.partition(|p| p.ward).filter(|p| p.smoker).count());
}

pub fn main() {}
