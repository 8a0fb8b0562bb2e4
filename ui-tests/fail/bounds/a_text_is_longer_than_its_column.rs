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
