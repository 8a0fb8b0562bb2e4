//! A public text has 65 characters. Each row is compared with all of them, so the maximum is 64.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    pub code: String,
    #[dp(text = 2)]
    pub land: String,
}

#[dp_query(epsilon = 0.5)]
pub fn of(visits: Table<Visit>, #[dp(text = 65)] code: Text) -> i64 { //-
//+ pub fn of(visits: Table<Visit>, #[dp(text = 64)] code: Text) -> i64 {
    visits.filter(|v| v.code == code).count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: a public text declares a maximum of 1 to 64 characters, not 65
//|   --> fail/bounds/a_public_text_has_65_characters.rs:14:45
//|    |
//| 14 | pub fn of(visits: Table<Visit>, #[dp(text = 65)] code: Text) -> i64 { //-
//|    |                                             ^^ write `#[dp(text = 64)] code: Text`, or the length of the column that it is compared with
//|    |
//|    = note: each comparison reads the whole text, which takes the machine words of its declared length
//|    = note: for more about this error: `dp-audit explain DP0361`
