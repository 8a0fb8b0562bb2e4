//! The query checks whether a date is missing, but this column has a date in every row.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.came.is_some()).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.left.is_some()).count().laplace(1.0).value()
}

pub fn main() {}
