//! The query takes the year of a number, which only a date has.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.nights.year() == 2020).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.came.year() == 2020).count().laplace(1.0).value()
}

pub fn main() {}
