//! A list of groups has the same text twice, and the second group would have no rows.

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
    visits.partition(|v| v.side.among(["north", "south", "north"])).count().laplace(0.5).values() //-
    //+ visits.partition(|v| v.side.among(["north", "south"])).count().laplace(0.5).values()
}

pub fn main() {}

//| error[E0277]: `among` takes a list of distinct texts and nothing else: `north` is listed twice
//|   --> fail/bounds/a_text_is_listed_twice.rs:15:58
//|    |
//| 15 |     visits.partition(|v| v.side.among(["north", "south", "north"])).count().laplace(0.5).values() //-
//|    |                                                          ^^^^^^^ list once each text that gets a group of its own: `p.ward.among(["north", "south"])` makes three groups, the last for all other texts
//|    |
//|    = note: the parts must be known when the query is compiled
//|    = note: for more about this error: `dp-audit explain DP0362`
