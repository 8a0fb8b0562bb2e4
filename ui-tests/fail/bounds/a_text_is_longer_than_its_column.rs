//! The condition compares a code of four characters with a word of ten.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 4)]
    pub code: String,
}

#[dp_query(epsilon = 1.0)]
pub fn in_cardiology(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code == "Cardiology").count().laplace(1.0).value() //-
    //+ visits.filter(|v| v.code == "Card").count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this text has 10 characters, but its column holds at most 4
//|   --> fail/bounds/a_text_is_longer_than_its_column.rs:13:33
//|    |
//| 13 |     visits.filter(|v| v.code == "Cardiology").count().laplace(1.0).value() //-
//|    |                                 ^^^^^^^^^^^^ shorten it to 4, or declare a longer column: `#[dp(text = 10)]`
//|    |
//|    = note: no row can hold this text, so the answer would be the same for all rows
//|    = note: for more about this error: `dp-audit explain DP0293`
