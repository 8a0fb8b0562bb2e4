//! The query looks up a text that can be missing, but states no replacement for a missing text.

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
    visits.partition(|v| v.ward.among(["Surgery", "Emergency room"])).count().laplace(0.5).values() //-
    //+ visits.partition(|v| v.ward.or("").among(["Surgery", "Emergency room"])).count().laplace(0.5).values()
}

pub fn main() {}
