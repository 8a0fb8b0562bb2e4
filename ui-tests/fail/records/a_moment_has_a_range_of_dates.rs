//! A date with a time has a range of dates without times.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Ride {
    #[dp(range = "2020-01-01"..="2024-12-31")] //-
    //+ #[dp(range = "2020-01-01T00:00"..="2024-12-31T23:59")]
    pub began: DateTime,
}

#[dp_query(epsilon = 0.5)]
pub fn early(rides: Table<Ride>) -> i64 {
    rides.filter(|r| r.began.hour() < 6 && r.began.date() > "2024-02-29").count().laplace(0.5).value()
}

pub fn main() {}
