//! The same without the fault.

use ui_tests::hospital::*;

#[dp_query(epsilon(episodes = 1.0, others = 1.0))]
pub fn asks(episodes: Table<Visit>, others: Table<Visit>) -> i64 {
    episodes.semi_join(others).count().laplace(1.0).value()
}

pub fn main() {}
