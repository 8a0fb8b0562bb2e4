//! A missing pain score, which is a number, is replaced by a ward.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.map(|e| e.pain.or(Ward::Er)).sum().laplace(1.0).value() //-
    //+ episodes.map(|e| e.pain.or(10)).sum().laplace(1.0).value()
}

pub fn main() {}
