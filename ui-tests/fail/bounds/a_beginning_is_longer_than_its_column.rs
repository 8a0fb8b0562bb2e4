//! The condition checks whether a code of four characters begins with five characters.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 4)]
    pub code: String,
}

#[dp_query(epsilon = 1.0)]
pub fn for_reflux(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code.starts_with("K21.9")).count().laplace(1.0).value() //-
    //+ visits.filter(|v| v.code.starts_with("K21.")).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this text has 5 characters, but its column holds at most 4
//|   --> fail/bounds/a_beginning_is_longer_than_its_column.rs:13:42
//|    |
//| 13 |     visits.filter(|v| v.code.starts_with("K21.9")).count().laplace(1.0).value() //-
//|    |                                          ^^^^^^^ shorten it to 4, or declare a longer column: `#[dp(text = 5)]`
//|    |
//|    = note: no row can hold this text, so the answer would be the same for all rows
//|    = note: for more about this error: `dp-audit explain DP0293`
