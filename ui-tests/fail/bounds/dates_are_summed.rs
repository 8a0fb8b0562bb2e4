//! The query sums dates, but the sum of two days is not a day.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.map(|e| e.came).sum().laplace(1.0).value() //-
    //+ episodes.map(|e| e.came.month()).sum().laplace(1.0).value()
}

pub fn main() {}
