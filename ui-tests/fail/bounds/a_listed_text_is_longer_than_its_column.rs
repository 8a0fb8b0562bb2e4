//! A list of groups has a text that is longer than the column, so no row could be in that group.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 4)]
    pub code: String,
}

#[dp_query(epsilon = 1.0)]
pub fn by_code(visits: Table<Visit>) -> Vec<i64> {
    visits.partition(|v| v.code.among(["K21", "Cardiology"])).count().laplace(1.0).values() //-
    //+ visits.partition(|v| v.code.among(["K21", "Card"])).count().laplace(1.0).values()
}

pub fn main() {}
