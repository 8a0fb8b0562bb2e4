//! The query matches units with a table of patients, whose rows have no identifier of a person.

use ui_tests::hospital::*;

#[dp_query(epsilon(visits = 1.0, patients = 1.0))]
pub fn asks(visits: Table<Visit>, patients: Table<Patient>) -> i64 { //-
    visits.semi_join(patients.filter(|p| p.smoker)).count().laplace(1.0).value() //-
//+ pub fn asks(visits: Table<Visit>, patients: Table<Visit>) -> i64 {
//+     visits.semi_join(patients.filter(|p| p.minutes > 60)).count().laplace(1.0).value()
}

pub fn main() {}
