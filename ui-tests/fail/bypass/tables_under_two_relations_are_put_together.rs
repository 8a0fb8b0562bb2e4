//! The union has tables under two neighbour relations. A row that the second relation replaces counts as two changes under the first relation.

use ui_tests::hospital::*;

pub fn attack<'id>(
    patients: Patients<'id>,
    others: Table<'id, Source<Patient, ReplaceOne, Next<First>>, Patient>, //-
    //+ others: Table<'id, Source<Patient, AddRemove, Next<First>>, Patient>,
) {
    drop(patients.union(others));
}

pub fn main() {}
