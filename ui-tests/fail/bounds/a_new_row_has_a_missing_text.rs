//! A new row takes a text that can be missing, but the new row's column must have a value.
//+ //! What counts instead is said.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 40)]
    pub ward: Option<String>,
}

#[derive(Record)]
pub struct Stay {
    #[dp(text = 40)]
    pub ward: String,
}

#[dp_query(epsilon = 0.5)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.map(|v| Stay { ward: v.ward }).count().laplace(0.5).value() //-
    //+ visits.map(|v| Stay { ward: v.ward.or("") }).count().laplace(0.5).value()
}

pub fn main() {}
