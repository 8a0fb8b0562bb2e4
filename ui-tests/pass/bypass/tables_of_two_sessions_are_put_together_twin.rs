//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'a>(patients: Patients<'a>, others: Patients<'a>) {
    drop(patients.union(others));
}

pub fn main() {}
