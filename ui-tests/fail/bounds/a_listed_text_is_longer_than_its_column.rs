//! A list of groups has a text that is longer than the column, so no row could be in that group.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 4)]
    pub code: String,
}

#[dp_query(epsilon = 1.0)]
pub fn by_code(visits: Table<Visit>) -> Vec<i64> {
    visits.partition(|v| v.code.among(["K21", "Cardiology"])).count().laplace(1.0).values() //-
    //+ visits.partition(|v| v.code.among(["K21", "Card"])).count().laplace(1.0).values()
}

pub fn main() {}

//| error[E0277]: this text has 10 characters, but its column holds at most 4
//|   --> fail/bounds/a_listed_text_is_longer_than_its_column.rs:13:47
//|    |
//| 13 |     visits.partition(|v| v.code.among(["K21", "Cardiology"])).count().laplace(1.0).values() //-
//|    |                                               ^^^^^^^^^^^^ shorten it to 4, or declare a longer column: `#[dp(text = 10)]`
//|    |
//|    = note: no row can hold this text, so the answer would be the same for all rows
//|    = note: for more about this error: `dp-audit explain DP0293`
