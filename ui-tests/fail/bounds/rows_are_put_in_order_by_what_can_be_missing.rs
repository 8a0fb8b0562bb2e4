//! The query orders rows by a day that can be missing, but a missing day has no place in the order.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.take(9, |e| (e.nights, e.left)).count().laplace(1.0).value() //-
    //+ episodes.take(9, |e| (e.nights, e.came)).count().laplace(1.0).value()
}

pub fn main() {}
