//! A date with a time, which counts seconds, is compared with a date, which counts days.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Ride {
    #[dp(range = "2020-01-01T00:00"..="2024-12-31T23:59:59")]
    pub began: DateTime,
    #[dp(range = "2015-01-01"..="2024-12-31")]
    pub built: Date,
}

#[dp_query(epsilon = 1.0)]
pub fn asks(rides: Table<Ride>) -> i64 {
    rides.filter(|r| r.began >= "2024-03-01").count().laplace(1.0).value() //-
    //+ rides.filter(|r| r.began >= "2024-03-01T00:00").count().laplace(1.0).value()
}

pub fn main() {}
