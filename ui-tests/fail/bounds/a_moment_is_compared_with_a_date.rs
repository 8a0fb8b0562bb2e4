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

//| error[E0277]: this literal has more decimals than the values it is used with, or is not a date where one is needed
//|   --> fail/bounds/a_moment_is_compared_with_a_date.rs:15:30
//|    |
//| 15 |     rides.filter(|r| r.began >= "2024-03-01").count().laplace(1.0).value() //-
//|    |                              ^ write it with no more decimals than the column's step; write a date in quotes, `"2024-02-29"`, or with a time of day, `"2024-02-29T23:59"`
//|    |
//|    = note: a column on a grid of 0.01 can be compared with 0.25, not with 0.125
//|    = note: for more about this error: `dp-audit explain DP0404`
