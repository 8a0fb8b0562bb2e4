//! The query calls `distinct` after a map. A map keeps the rows, so rows with equal values can still differ.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.minutes).distinct().sum().laplace(1.0).value() //-
    //+ visits.distinct().map(|v| v.minutes).sum().laplace(1.0).value()
}

pub fn main() {}
