//! Both texts have two parts, but last parts of different lengths encode characters differently.
//+ //! The last part is as long.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(range = 0..=9)]
    pub nights: i64,
    #[dp(text = 36)] //-
    //+ #[dp(text = 40)]
    pub ward: String,
}

#[derive(Record)]
pub struct Stay {
    #[dp(text = 40)]
    pub ward: String,
    #[dp(range = 0..=9)]
    pub nights: i64,
}

#[dp_query(epsilon = 0.5)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.map(|v| Stay { nights: v.nights, ward: v.ward }).count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: this value and the new record's column are of different kinds
//|   --> fail/bounds/a_new_row_has_a_text_with_another_end.rs:25:12
//|    |
//| 25 |     visits.map(|v| Stay { nights: v.nights, ward: v.ward }).count().laplace(0.5).value()
//|    |            ^^^ give a number on the column's grid, a truth value, the same category, or a text column of the same length, in the order of the columns; choose a value for missing ones: `p.ward.or("")`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0217`
