//! The replacement of a missing text fits one machine word, but is longer than the column.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 4)]
    pub code: Option<String>,
}

#[dp_query(epsilon = 1.0)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.filter(|v| v.code.or("unknown") == "K21").count().laplace(1.0).value() //-
    //+ visits.filter(|v| v.code.or("none") == "K21").count().laplace(1.0).value()
}

pub fn main() {}
