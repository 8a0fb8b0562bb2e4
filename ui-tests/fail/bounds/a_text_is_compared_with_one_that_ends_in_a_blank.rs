//! The compared text ends in a blank. Loading removes such blanks, so no row would match.
//+ //! A beginning may end with a blank.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    pub code: String,
}

#[dp_query(epsilon = 0.5)]
pub fn reflux(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code == "K21 ").count().laplace(0.5).value() //-
    //+ visits.filter(|v| v.code == "K21" || v.code.starts_with("K21 ")).count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: a text column is compared with a text of at most 64 characters of ASCII: `K21 ` begins or ends with a blank, but the texts of rows never do
//|   --> fail/bounds/a_text_is_compared_with_one_that_ends_in_a_blank.rs:14:33
//|    |
//| 14 |     visits.filter(|v| v.code == "K21 ").count().laplace(0.5).value() //-
//|    |                                 ^^^^^^ remove the blank: "K21"
//|    |
//|    = note: the text must be known when the query is compiled
//|    = note: for more about this error: `dp-audit explain DP0292`
