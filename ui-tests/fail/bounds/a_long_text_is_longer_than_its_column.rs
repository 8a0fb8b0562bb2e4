//! One of two texts fits the column of three machine words, but the other text would need four words.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 20)]
    pub ward: String,
}

#[dp_query(epsilon = 1.0)]
pub fn in_the_west_wing(visits: Table<Visit>) -> i64 {
    let there = visits.filter(|v| v.ward.is_one_of(["Emergency room, west", "Emergency room, west wing"])); //-
    //+ let there = visits.filter(|v| v.ward.is_one_of(["Emergency room, west", "Emergency room, east"]));
    there.count().laplace(1.0).value()
}

pub fn main() {}
