//! All days of the column satisfy the comparison, so rustc warns. This program turns that warning into an error.
#![deny(deprecated)] //-

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn recent(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.came >= "2014-12-31" && e.nights > 3).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.came >= "2015-12-31" && e.nights > 3).count().laplace(1.0).value()
}

pub fn main() {}
