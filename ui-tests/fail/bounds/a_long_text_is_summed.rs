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

//| error[E0277]: a `map` needs a number, a truth value or a category, and this is a text
//|   --> fail/bounds/a_long_text_is_summed.rs:14:12
//|    |
//| 14 |     visits.map(|v| v.reason).sum().laplace(0.5).value() //-
//|    |            ^^^ count texts from a list, `.histogram(|p| p.code.among(["K21", "I10"]))`; or take the length, `p.code.len()`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0209`
