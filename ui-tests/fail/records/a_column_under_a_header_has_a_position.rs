//! A field states its position, but the header names the columns.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Patient {
    #[dp(range = 0..=120, column = 2)] //-
    //+ #[dp(range = 0..=120, column = "age")]
    years: i64,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a column: a position is for files without a header: mark the record `header = none`, or write the column's name
//|         = help: mark a column `range = LO..=HI`, with `step = 0.01` for decimals; `range = "2015-01-01"..="2024-12-31"` for dates, `"2015-01-01T00:00"..` with times; `category`; `unbounded`; `text = 40`; `unit, at_most = 5` or `unit, keep = 5`; `column = "name"`
//|         = note: the values that a column can hold bound how much one person can change
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_column_under_a_header_has_a_position.rs:7:36
//|   |
//| 7 |     #[dp(range = 0..=120, column = 2)] //-
//|   |                                    ^
