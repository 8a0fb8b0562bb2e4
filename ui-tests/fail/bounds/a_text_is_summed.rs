//! The query sums a text. The stored form of a text is a number, but a query cannot use this number.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    pub code: String,
}

#[dp_query(epsilon = 0.5)]
pub fn codes(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.code).sum().laplace(0.5).value() //-
    //+ visits.map(|v| v.code.len()).sum().laplace(0.5).value()
}

pub fn main() {}
