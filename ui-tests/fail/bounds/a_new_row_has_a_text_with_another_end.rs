//! Both texts have the same number of parts, but the last parts have different lengths, which encode the same characters as different numbers.
//+ //! The last part is as long.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(range = 0..=9)]
    pub nights: i64,
    #[dp(text = 36)] //-
    //+ #[dp(text = 40)]
    pub ward: String,
}

#[derive(Record)]
pub struct Stay {
    #[dp(text = 40)]
    pub ward: String,
    #[dp(range = 0..=9)]
    pub nights: i64,
}

#[dp_query(epsilon = 0.5)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.map(|v| Stay { nights: v.nights, ward: v.ward }).count().laplace(0.5).value()
}

pub fn main() {}
