//! The query sums values that can be missing, but states no replacement for a missing value.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.map(|e| e.pain).sum().laplace(1.0).value() //-
    //+ episodes.drop_missing(|e| e.pain).sum().laplace(1.0).value()
}

pub fn main() {}
