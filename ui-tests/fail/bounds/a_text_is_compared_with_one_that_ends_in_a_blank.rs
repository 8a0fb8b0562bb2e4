//! A text is compared with a text that ends in a blank. Loading removes such blanks, so no row would match.
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
