//! Nothing reads an identifier of text, so nothing compares two.

use ui_tests::hospital::*;

/// How long somebody stayed.
#[derive(Record)]
pub struct Stayed {
    #[dp(range = 0..=365)]
    nights: i64,
}

#[dp_query(epsilon = 1.0)]
pub fn asks(episodes: Table<Episode>) -> i64 {
    episodes.distinct().count().laplace(1.0).value() //-
    //+ episodes.map(|e| Stayed { nights: e.nights }).distinct().count().laplace(1.0).value()
}

pub fn main() {}
