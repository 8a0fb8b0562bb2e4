//! A public text does not declare a maximum length, but this length must be known when the query is compiled.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    pub code: String,
    #[dp(text = 2)]
    pub land: String,
}

#[dp_query(epsilon = 0.5)]
pub fn of(visits: Table<Visit>, code: Text) -> i64 { //-
//+ pub fn of(visits: Table<Visit>, #[dp(text = 8)] code: Text) -> i64 {
    visits.filter(|v| v.code == code).count().laplace(0.5).value()
}

pub fn main() {}
