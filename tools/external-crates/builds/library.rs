//! A library with a query, which only programs that depend on the library run.
use dp_types::prelude::*;

/// A visit.
#[derive(Record)]
pub struct Visit {
    /// The length of the visit.
    #[dp(range = 0..=300)]
    pub minutes: i64,
}

/// The number of visits of more than an hour.
#[dp_query(epsilon = 0.3)]
pub fn of_the_library(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.minutes > 60).count().laplace(0.3).value()
}
