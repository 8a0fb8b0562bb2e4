//! A text column is the key of a histogram, so the data would decide which groups exist.

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
    visits.partition(|v| v.side).count().laplace(0.5).values() //-
    //+ visits.partition(|v| v.side.among(["north", "south"])).count().laplace(0.5).values()
}

pub fn main() {}

//| error[E0277]: groups must be public and few, and a text can be anything
//|   --> fail/bounds/a_text_is_a_key.rs:15:12
//|    |
//| 15 |     visits.partition(|v| v.side).count().laplace(0.5).values() //-
//|    |            ^^^^^^^^^ list the texts that get a group: `p.code.among(["K21", "I10"])`; or make the column a category
//|    |
//|    = note: groups named by the data would reveal which values occur
//|    = note: for more about this error: `dp-audit explain DP0216`
