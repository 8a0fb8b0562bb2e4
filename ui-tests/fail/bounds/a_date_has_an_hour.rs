//! The query takes the hour of a date, which has no time of day.

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
    rides.filter(|r| r.built.hour() < 6).count().laplace(1.0).value() //-
    //+ rides.filter(|r| r.began.hour() < 6).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: only a date with a time of day has an hour and a date
//|   --> fail/bounds/a_date_has_an_hour.rs:15:30
//|    |
//| 15 |     rides.filter(|r| r.built.hour() < 6).count().laplace(1.0).value() //-
//|    |                              ^^^^ declare the column as a date with times: `#[dp(range = "2015-01-01T00:00"..="2024-12-31T23:59")] at: DateTime`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0350`
