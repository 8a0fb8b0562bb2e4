//! All days of the column satisfy the comparison. The program turns rustc's warning into an error.
#![deny(deprecated)] //-

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn recent(episodes: Table<Episode>) -> i64 {
    episodes.filter(|e| e.came >= "2014-12-31" && e.nights > 3).count().laplace(1.0).value() //-
    //+ episodes.filter(|e| e.came >= "2015-12-31" && e.nights > 3).count().laplace(1.0).value()
}

pub fn main() {}

//| error: use of deprecated method `dp_types::law::expr::Always::<E>::holds`: every row satisfies this comparison, given the range of the other side: write a value inside that range, or remove the comparison
//|  --> fail/bounds/every_row_satisfies_a_comparison.rs:8:35
//|   |
//| 8 |     episodes.filter(|e| e.came >= "2014-12-31" && e.nights > 3).count().laplace(1.0).value() //-
//|   |                                   ^^^^^^^^^^^^
