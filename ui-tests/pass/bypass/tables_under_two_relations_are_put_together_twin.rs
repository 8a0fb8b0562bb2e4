//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(
    patients: Patients<'id>,
    others: Table<'id, Source<Patient, AddRemove, Next<First>>, Patient>,
) {
    drop(patients.union(others));
}

pub fn main() {}
