//! `drop_missing` maps each row to the value, but a map cannot return a text in several columns.
//+ //! The rows that have one are kept.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 40)]
    pub code: Option<String>,
}

#[dp_query(epsilon = 0.5)]
pub fn coded(visits: Table<Visit>) -> i64 {
    visits.drop_missing(|v| v.code).count().laplace(0.5).value() //-
    //+ visits.filter(|v| v.code.is_some()).count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: `drop_missing` needs a number, a truth value or a category that can be missing
//|   --> fail/bounds/a_long_missing_text_is_dropped.rs:14:12
//|    |
//| 14 |     visits.drop_missing(|v| v.code).count().laplace(0.5).value() //-
//|    |            ^^^^^^^^^^^^ for a text keep the rows that have a value, `.filter(|p| p.code.is_some())`, and then use `p.code.or("")`; a value that is never missing needs only a `map`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0363`
