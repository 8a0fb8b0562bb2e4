//! A new row has no text, but what was asked of one.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(range = 0..=9)]
    pub nights: i64,
    #[dp(text = 8)]
    pub ward: String,
}

#[derive(Record)]
pub struct Stay {
    #[dp(range = 0..=9)]
    pub nights: i64,
    #[dp(text = 8)]
    pub ward: String,
}

#[dp_query(epsilon = 0.5)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.map(|v| Stay { nights: v.nights, ward: v.ward }).count().laplace(0.5).value()
}

pub fn main() {}
