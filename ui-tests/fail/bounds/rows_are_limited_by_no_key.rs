//! The query calls `limit_by` without a key.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.limit_by(2).count().laplace(1.0).value() //-
    //+ visits.limit_by(2, |v| v.minutes > 60).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: `limit_by` takes a number of rows, a whole number above zero, and a closure for a key, not `2`
//|  --> fail/bounds/rows_are_limited_by_no_key.rs:7:12
//|   |
//| 7 |     visits.limit_by(2).count().laplace(1.0).value() //-
//|   |            ^^^^^^^^ write `.limit_by(3, |v| v.year)` to keep the first three rows of each unit and year
//|   |
//|   = note: the number is known when the query is compiled and recorded in the certificate
//|   = note: for more about this error: `dp-audit explain DP0340`
