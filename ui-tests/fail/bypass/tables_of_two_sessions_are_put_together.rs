//! The rows of another session would be counted, and nobody would pay for them.

use ui_tests::hospital::*;

pub fn attack<'a, 'b>(patients: Patients<'a>, others: Patients<'b>) { //-
//+ pub fn attack<'a>(patients: Patients<'a>, others: Patients<'a>) {
    drop(patients.union(others));
}

pub fn main() {}
