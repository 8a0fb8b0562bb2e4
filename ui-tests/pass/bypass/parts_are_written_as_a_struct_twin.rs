//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let _parts = patients.partition(|p| p.ward);
}

pub fn main() {}
