//! A public text lacks its maximum length, which must be known when the query is compiled.

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

//| error[E0277]: a parameter of a query is a table, or a public value with a range: a public text declares its maximum length, as in `#[dp(text = 8)] code: Text`
//|   --> fail/bounds/a_public_text_says_no_length.rs:14:39
//|    |
//| 14 | pub fn of(visits: Table<Visit>, code: Text) -> i64 { //-
//|    |                                       ^^^^ write `patients: Table<Patient>`, or `#[dp(range = 18..=99)] age: i64`
//|    |
//|    = note: a decimal also needs a step: `#[dp(range = 0.0..=9.5, step = 0.1)] limit: Decimal`
//|    = note: for more about this error: `dp-audit explain DP0109`
