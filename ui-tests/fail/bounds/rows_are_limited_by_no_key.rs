//! The query calls `limit_by` without a key.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.limit_by(2).count().laplace(1.0).value() //-
    //+ visits.limit_by(2, |v| v.minutes > 60).count().laplace(1.0).value()
}

pub fn main() {}
