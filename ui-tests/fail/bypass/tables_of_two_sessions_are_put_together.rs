//! The union has tables of two sessions, and the second session would not pay for its rows.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(patients: Patients<'a>, others: Patients<'b>) { //-
//+ pub fn attack<'a>(patients: Patients<'a>, others: Patients<'a>) {
    drop(patients.union(others));
}

pub fn main() {}
