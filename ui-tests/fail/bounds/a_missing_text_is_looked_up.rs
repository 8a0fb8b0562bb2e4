//! The query looks up a text that can be missing, but states no replacement for a missing text.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    pub side: String,
    #[dp(text = 40)]
    pub ward: Option<String>,
}

#[dp_query(epsilon = 0.5)]
pub fn asks(visits: Table<Visit>) -> Vec<i64> {
    visits.partition(|v| v.ward.among(["Surgery", "Emergency room"])).count().laplace(0.5).values() //-
    //+ visits.partition(|v| v.ward.or("").among(["Surgery", "Emergency room"])).count().laplace(0.5).values()
}

pub fn main() {}

//| error[E0599]: only a text that is never missing can be looked up in a list of texts
//|   --> fail/bounds/a_missing_text_is_looked_up.rs:15:33
//|    |
//| 15 |     visits.partition(|v| v.ward.among(["Surgery", "Emergency room"])).count().laplace(0.5).values() //-
//|    |                                 ^^^^^ choose a value for missing texts: `p.code.or("").among(["K21", "I10"])`; a category is already a key, and a number is looked up among numbers: `p.code.among([3, 7])`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0216`
