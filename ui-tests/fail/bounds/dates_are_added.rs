//! The query adds two dates, which have no sum.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.map(|e| (e.came + e.came).clamp(0, 9)).sum().laplace(1.0).value() //-
    //+ episodes.map(|e| (e.came - e.came).clamp(0, 9)).sum().laplace(1.0).value()
}

pub fn main() {}
