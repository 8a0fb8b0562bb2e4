//! The replacement of a missing text is longer than any text of the column.

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
    visits.filter(|v| v.ward.or("no ward that is known of at all") == "ER").count().laplace(1.0).value() //-
    //+ visits.filter(|v| v.ward.or("no ward") == "ER" && v.ward.is_some()).count().laplace(1.0).value()
}

pub fn main() {}

//| error[E0277]: this text has 31 characters, but its column holds at most 20
//|   --> fail/bounds/a_text_too_long_stands_for_a_missing_one.rs:15:33
//|    |
//| 15 |     visits.filter(|v| v.ward.or("no ward that is known of at all") == "ER").count().laplace(1.0).value() //-
//|    |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ shorten it to 20, or declare a longer column: `#[dp(text = 31)]`
//|    |
//|    = note: no row can hold this text, so the answer would be the same for all rows
//|    = note: for more about this error: `dp-audit explain DP0293`
