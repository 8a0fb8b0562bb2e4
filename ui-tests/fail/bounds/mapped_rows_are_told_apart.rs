//! A map changes no row, so rows with one value can be different ones.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.minutes).distinct().sum().laplace(1.0).value() //-
    //+ visits.distinct().map(|v| v.minutes).sum().laplace(1.0).value()
}

pub fn main() {}
