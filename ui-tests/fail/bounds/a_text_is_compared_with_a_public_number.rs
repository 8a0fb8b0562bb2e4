//! A text is compared with a public number.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    pub code: String,
    #[dp(text = 2)]
    pub land: String,
}

#[dp_query(epsilon = 0.5)]
pub fn of(visits: Table<Visit>, #[dp(range = 0..=9)] code: i64) -> i64 { //-
//+ pub fn of(visits: Table<Visit>, #[dp(text = 8)] code: Text) -> i64 {
    visits.filter(|v| v.code == code).count().laplace(0.5).value()
}

pub fn main() {}
