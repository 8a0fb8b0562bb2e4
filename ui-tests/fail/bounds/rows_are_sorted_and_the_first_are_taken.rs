//! The query sorts rows and takes the first ones, where each new row pushes out another.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.sort_by_key(|v| v.minutes).count().laplace(1.0).value() //-
    //+ visits.map(|v| v.minutes).largest(20).select(1.0).value()
}

pub fn main() {}
