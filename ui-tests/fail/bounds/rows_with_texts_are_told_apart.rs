//! The query calls `distinct` on rows with an identifier of text, which no query can compare.

use ui_tests::hospital::*;

/// How long a person stayed.
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
