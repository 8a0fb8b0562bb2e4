//! The query is written for five rows of a person, and this table has two.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0, reusable)]
pub fn counts(visits: Table<Visit>) -> i64 {
    visits.count().laplace(1.0).value()
}

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    counts(visits.limit(2)) //-
    //+ counts(visits)
}

pub fn main() {}
