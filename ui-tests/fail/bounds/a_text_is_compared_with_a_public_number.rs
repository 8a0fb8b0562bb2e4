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

//| error[E0277]: only a text can be compared with a text or begin with one
//|   --> fail/bounds/a_text_is_compared_with_a_public_number.rs:16:30
//|    |
//| 16 |     visits.filter(|v| v.code == code).count().laplace(0.5).value()
//|    |                              ^ declare `#[dp(text = 8)] code: Text` as a parameter of the query, or compare with a text column
//|    |
//|    = note: for more about this error: `dp-audit explain DP0361`
