//! A text column has 65 characters, but the maximum is 64, since every row stores that number of characters.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 65)] //-
    //+ #[dp(text = 64)]
    pub code: String,
}

#[dp_query(epsilon = 0.5)]
pub fn reflux(visits: Table<Visit>) -> i64 {
    let some = visits.filter(|v| v.code.starts_with("K21") || v.code.is_one_of(["R12", "J45"]));
    some.map(|v| v.code.len()).sum().laplace(0.5).value()
}

pub fn main() {}
