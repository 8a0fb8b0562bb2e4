//! The query compares a text that can be missing, but states no replacement for a missing text.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    pub code: Option<String>,
    #[dp(text = 20)]
    pub ward: Option<String>,
}

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code == "K21").count().laplace(1.0).value() //-
    //+ visits.filter(|v| v.code.or("") == "K21").count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: only a text column can be compared with a text or used with `starts_with` and `len`
//|   --> fail/bounds/a_missing_text_is_compared.rs:15:30
//|    |
//| 15 |     visits.filter(|v| v.code == "K21").count().laplace(1.0).value() //-
//|    |                              ^ compare a category with its variants, `p.ward == Ward::Icu`, a date with a date, `"2024-02-29"`, a number with a number; for a text that can be missing, choose a value first: `p.code.or("")`; identifiers cannot be compared
//|    |
//|    = note: for more about this error: `dp-audit explain DP0292`
