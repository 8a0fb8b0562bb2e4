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

//| error[E0277]: a `map` needs a value that is never missing and is not a text identifier
//|   --> fail/bounds/a_text_is_summed.rs:13:12
//|    |
//| 13 |     visits.map(|v| v.code).sum().laplace(0.5).value() //-
//|    |            ^^^ remove the rows without it, `.drop_missing(|p| p.income)`, or choose a value for missing ones: `p.income.or(0)`; of a text, take its length: `p.code.len()`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0209`
