//! The query matches units with a table of patients, whose rows have no identifier of a person.

use ui_tests::hospital::*;

#[dp_query(epsilon(visits = 1.0, patients = 1.0))]
pub fn asks(visits: Table<Visit>, patients: Table<Patient>) -> i64 { //-
    visits.semi_join(patients.filter(|p| p.smoker)).count().laplace(1.0).value() //-
//+ pub fn asks(visits: Table<Visit>, patients: Table<Visit>) -> i64 {
//+     visits.semi_join(patients.filter(|p| p.minutes > 60)).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: the units of these two tables cannot be matched
//|  --> fail/bounds/units_are_matched_with_rows_that_are_units.rs:7:12
//|   |
//| 7 |     visits.semi_join(patients.filter(|p| p.smoker)).count().laplace(1.0).value() //-
//|   |            ^^^^^^^^^ take tables under the same neighbour relation, whose identifiers are numbers with the same decimals, the same category, or texts of a shared unit: `#[dp(unit = Person, at_most = 5)]`
//|   |
//|   = note: loading keeps text identifiers only for units that tables share; otherwise it keeps only which rows belong together
//|   = note: for more about this error: `dp-audit explain DP0271`
