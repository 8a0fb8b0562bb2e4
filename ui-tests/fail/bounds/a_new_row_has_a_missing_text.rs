//! A new row takes a text that can be missing, but the new row's column must have a value.
//+ //! What counts instead is said.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 40)]
    pub ward: Option<String>,
}

#[derive(Record)]
pub struct Stay {
    #[dp(text = 40)]
    pub ward: String,
}

#[dp_query(epsilon = 0.5)]
pub fn asks(visits: Table<Visit>) -> i64 {
    visits.map(|v| Stay { ward: v.ward }).count().laplace(0.5).value() //-
    //+ visits.map(|v| Stay { ward: v.ward.or("") }).count().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: this value and the new record's column are of different kinds
//|   --> fail/bounds/a_new_row_has_a_missing_text.rs:20:12
//|    |
//| 20 |     visits.map(|v| Stay { ward: v.ward }).count().laplace(0.5).value() //-
//|    |            ^^^ give a number on the column's grid, a truth value, the same category, or a text column of the same length, in the order of the columns; choose a value for missing ones: `p.ward.or("")`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0217`
