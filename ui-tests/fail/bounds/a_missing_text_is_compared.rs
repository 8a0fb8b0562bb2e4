//! The query compares a text that can be missing, but states no replacement for a missing text.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    pub code: Option<String>,
    #[dp(text = 20)]
    pub ward: Option<String>,
}

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code == "K21").count().laplace(1.0).value() //-
    //+ visits.filter(|v| v.code.or("") == "K21").count().laplace(1.0).value()
}

pub fn main() {}
