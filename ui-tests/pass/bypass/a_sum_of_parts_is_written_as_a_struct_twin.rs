//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let plan = patients.partition(|p| p.ward).map(|p| p.age).sum();
    drop(plan);
}

pub fn main() {}
