//! The query makes one row for each unit, but each patient has one row already.
//+ //! The same of a table in which a person has several rows.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Visitor {
    #[dp(range = 0..=5)]
    pub visits: i64,
    #[dp(range = 0..=900)]
    pub minutes: i64,
}

#[dp_query(epsilon = 1.0)]
pub fn asks(patients: Table<Patient>) -> i64 { //-
    patients.by_unit(|p| Visitor { visits: p.count().clamp(0, 5), minutes: p.age.max() }).count().laplace(1.0).value() //-
//+ pub fn asks(patients: Table<Visit>) -> i64 {
//+     patients.by_unit(|p| Visitor { visits: p.count().clamp(0, 5), minutes: p.minutes.max() }).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: each row of this table is its own privacy unit, so there is nothing to gather
//|   --> fail/bounds/rows_that_are_units_are_gathered.rs:16:14
//|    |
//| 16 |     patients.by_unit(|p| Visitor { visits: p.count().clamp(0, 5), minutes: p.age.max() }).count().laplace(1.0).value() //-
//|    |              ^^^^^^^ use `.map(|p| Stay { .. })` for a new row from each row; or declare an identifier in the record: `#[dp(unit, at_most = 5)] person: i64`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0265`
