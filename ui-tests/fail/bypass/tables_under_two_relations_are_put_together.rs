//! The union has tables under two relations. A row that is replaced in the second counts as two changes in the first.

use ui_tests::hospital::*;

pub fn attack<'id>(
    patients: Patients<'id>,
    others: Table<'id, Source<Patient, ReplaceOne, Next<First>>, Patient>, //-
    //+ others: Table<'id, Source<Patient, AddRemove, Next<First>>, Patient>,
) {
    drop(patients.union(others));
}

pub fn main() {}
