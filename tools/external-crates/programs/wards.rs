//! Queries that several programs of a hospital share.
#![forbid(unsafe_code)]

use dp_types::prelude::*;

/// One stay of one patient.
#[derive(Record)]
pub struct Stay {
    /// The number of nights of the stay, at most 365.
    #[dp(range = 0..=365)]
    pub nights: i64,
    /// Whether the patient came back within a month.
    pub readmitted: bool,
}

/// The total number of nights of the stays after which patients were readmitted.
#[dp_query(epsilon = 0.25)]
pub fn nights_of_readmitted(stays: Table<Stay>) -> i64 {
    stays.filter(|s| s.readmitted).map(|s| s.nights.clamp(0, 30)).sum().laplace(0.25).value()
}
