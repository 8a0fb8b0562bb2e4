//! The condition asks whether a code of four characters begins with five characters.

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
