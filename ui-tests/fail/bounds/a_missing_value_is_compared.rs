//! The query compares a value that can be missing, which is neither small nor large.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.pain > 5).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.pain.or(0) > 5).count().laplace(1.0).value()
}

pub fn main() {}
