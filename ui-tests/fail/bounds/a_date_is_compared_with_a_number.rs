//! A date is compared with a number, but days are written as dates.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.came > 18_000).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.came > "2019-04-14").count().laplace(1.0).value()
}

pub fn main() {}
