//! A list of groups mixes texts with a number.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    pub side: String,
    #[dp(text = 40)]
    pub ward: Option<String>,
}

#[dp_query(epsilon = 0.5)]
pub fn asks(visits: Table<Visit>) -> Vec<i64> {
    visits.partition(|v| v.side.among(["north", 3])).count().laplace(0.5).values() //-
    //+ visits.partition(|v| v.side.among(["north", "3"])).count().laplace(0.5).values()
}

pub fn main() {}
