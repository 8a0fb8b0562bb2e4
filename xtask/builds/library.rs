//! A library with a query of its own, which only the programs that depend on it run.
use dp_types::prelude::*;

/// A visit.
#[derive(Record)]
pub struct Visit {
    /// How long it was.
    #[dp(range = 0..=300)]
    pub minutes: i64,
}

/// How many visits took more than an hour.
#[dp_query(epsilon = 0.3)]
pub fn of_the_library(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.minutes > 60).count().laplace(0.3).value()
}
