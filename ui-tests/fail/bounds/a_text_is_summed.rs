//! The query sums a text, which is stored as a number that a query cannot use.

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

//| error[E0277]: a `map` needs a number, a truth value or a category, and this is a text
//|   --> fail/bounds/a_text_is_summed.rs:13:12
//|    |
//| 13 |     visits.map(|v| v.code).sum().laplace(0.5).value() //-
//|    |            ^^^ count texts from a list, `.histogram(|p| p.code.among(["K21", "I10"]))`; or take the length, `p.code.len()`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0209`
