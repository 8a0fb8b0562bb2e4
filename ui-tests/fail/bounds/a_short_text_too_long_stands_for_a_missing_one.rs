//! The replacement of a missing text fits one machine word, but is longer than the column.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 4)]
    pub code: Option<String>,
}

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code.or("unknown") == "K21").count().laplace(1.0).value() //-
    //+ visits.filter(|v| v.code.or("none") == "K21").count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this text has 7 characters, but its column holds at most 4
//|   --> fail/bounds/a_short_text_too_long_stands_for_a_missing_one.rs:13:33
//|    |
//| 13 |     visits.filter(|v| v.code.or("unknown") == "K21").count().laplace(1.0).value() //-
//|    |                                 ^^^^^^^^^ shorten it to 4, or declare a longer column: `#[dp(text = 7)]`
//|    |
//|    = note: no row can hold this text, so the answer would be the same for all rows
//|    = note: for more about this error: `dp-audit explain DP0293`
