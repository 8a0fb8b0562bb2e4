//! The query makes rows for each unit and key, but each row is a unit already.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Kind {
    pub smoker: bool,
    #[dp(range = 0..=9)]
    pub visits: i64,
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 { //-
    let kinds = patients.by_unit_and(|p| p.smoker, |p| Kind { smoker: p.smoker, visits: p.count().clamp(0, 9) }); //-
//+ pub fn asks(patients: Table<Visit>) -> i64 {
//+     let kinds = patients.by_unit_and(|p| p.minutes > 60, |p| Kind { smoker: p.minutes > 60, visits: p.count().clamp(0, 9) });
    kinds.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: each row of this table is its own privacy unit, so there is nothing to gather
//|   --> fail/bounds/rows_that_are_units_are_gathered_by_a_key.rs:14:26
//|    |
//| 14 |     let kinds = patients.by_unit_and(|p| p.smoker, |p| Kind { smoker: p.smoker, visits: p.count().clamp(0, 9) }); //-
//|    |                          ^^^^^^^^^^^ use `.map(|p| Stay { .. })` for a new row from each row; or declare an identifier in the record: `#[dp(unit, at_most = 5)] person: i64`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0265`
