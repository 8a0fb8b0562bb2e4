//! The called query expects five rows of a person, but this table has at most two.

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
