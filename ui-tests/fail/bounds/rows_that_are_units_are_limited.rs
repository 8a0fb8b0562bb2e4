//! The query limits the rows of each patient, who has one row already.

use ui_tests::hospital::*;

#[dp_query(epsilon(patients = 1.0, visits = 1.0))]
pub fn asks(patients: Table<Patient>, visits: Table<Visit>) -> i64 {
    let n = visits.count().laplace(0.5).value(); //-
    n + patients.limit(1).count().laplace(1.0).value() //-
    //+ let n = visits.limit(1).count().laplace(0.5).value();
    //+ n + patients.count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: each row of this table is its own privacy unit, so there is nothing to gather
//|  --> fail/bounds/rows_that_are_units_are_limited.rs:8:18
//|   |
//| 8 |     n + patients.limit(1).count().laplace(1.0).value() //-
//|   |                  ^^^^^ use `.map(|p| Stay { .. })` for a new row from each row; or declare an identifier in the record: `#[dp(unit, at_most = 5)] person: i64`
//|   |
//|   = note: for more about this error: `dp-audit explain DP0265`
