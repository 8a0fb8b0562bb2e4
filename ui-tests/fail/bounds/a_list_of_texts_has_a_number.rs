//! A list of groups mixes texts with a number.

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
    visits.partition(|v| v.side.among(["north", 3])).count().laplace(0.5).values() //-
    //+ visits.partition(|v| v.side.among(["north", "3"])).count().laplace(0.5).values()
}

pub fn main() {}

//| error[E0277]: `among` takes a list of distinct texts and nothing else: `3` is not one
//|   --> fail/bounds/a_list_of_texts_has_a_number.rs:15:49
//|    |
//| 15 |     visits.partition(|v| v.side.among(["north", 3])).count().laplace(0.5).values() //-
//|    |                                                 ^ list once each text that gets a group of its own: `p.ward.among(["north", "south"])` makes three groups, the last for all other texts
//|    |
//|    = note: the parts must be known when the query is compiled
//|    = note: for more about this error: `dp-audit explain DP0362`
