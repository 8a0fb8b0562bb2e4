//! One text fits the column of three machine words, but the other text would need four words.

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

//| error[E0277]: this text has 25 characters, but its column holds at most 20
//|   --> fail/bounds/a_long_text_is_longer_than_its_column.rs:13:77
//|    |
//| 13 |     let there = visits.filter(|v| v.ward.is_one_of(["Emergency room, west", "Emergency room, west wing"])); //-
//|    |                                                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^ shorten it to 20, or declare a longer column: `#[dp(text = 25)]`
//|    |
//|    = note: no row can hold this text, so the answer would be the same for all rows
//|    = note: for more about this error: `dp-audit explain DP0293`
