//! Each load numbers texts anew, so one number is another person in another table.

use ui_tests::hospital::*;

#[dp_query(epsilon(episodes = 1.0, others = 1.0))]
pub fn asks(episodes: Table<Episode>, others: Table<Episode>) -> i64 {
    episodes.semi_join(others).count().laplace(1.0).value()
}

pub fn main() {}
