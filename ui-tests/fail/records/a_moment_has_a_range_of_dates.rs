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

//| error: column `began` needs a range of dates with times of day
//|         = help: write `#[dp(range = "2015-01-01T00:00"..="2024-12-31T23:59")] began: DateTime`; for dates without times use `Date`
//|         = note: every column has a range that is known in advance
//|         = note: for more about this error: `dp-audit explain DP0350`
//|  --> fail/records/a_moment_has_a_range_of_dates.rs:9:9
//|   |
//| 9 |     pub began: DateTime,
//|   |         ^^^^^
