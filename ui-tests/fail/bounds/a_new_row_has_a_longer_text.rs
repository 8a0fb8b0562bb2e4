//! A new row's column is longer than the column of its text, whose parts would mean another text.
//+ //! A text as long as the one that it is made of.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(range = 0..=9)]
    pub nights: i64,
    #[dp(text = 24)] //-
    //+ #[dp(text = 40)]
    pub ward: String,
}

#[derive(Record)]
pub struct Stay {
    #[dp(text = 40)]
    pub ward: String,
    #[dp(range = 0..=9)]
    pub nights: i64,
}

#[dp_query(epsilon = 0.5)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.map(|v| Stay { nights: v.nights, ward: v.ward }).count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: this value does not fit in a column of long texts
//|   --> fail/bounds/a_new_row_has_a_longer_text.rs:25:20
//|    |
//| 25 |     visits.map(|v| Stay { nights: v.nights, ward: v.ward }).count().laplace(0.5).value()
//|    |                    ^^^^ give a text column of the same length as the new record's, and choose a value for missing ones: `ward: v.ward.or("")`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0217`
