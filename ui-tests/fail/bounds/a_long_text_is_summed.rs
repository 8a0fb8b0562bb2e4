//! The query sums a text in several columns, which is not a number.
//+ //! A text in several columns is no number either, but its length is one.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 40)]
    pub reason: String,
}

#[dp_query(epsilon = 0.5)]
pub fn reasons(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.reason).sum().laplace(0.5).value() //-
    //+ visits.map(|v| v.reason.len()).sum().laplace(0.5).value()
}

pub fn main() {}
