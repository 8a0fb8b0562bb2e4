//! A new row's text column is longer than the column from which it takes the text, so the stored parts of the text would represent another text.
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
