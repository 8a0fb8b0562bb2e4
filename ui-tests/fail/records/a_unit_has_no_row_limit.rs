//! A unit does not say how many rows a person has.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unit, range = 0..=9)] //-
    //+ #[dp(unit, at_most = 5, range = 0..=9)]
    pub id: i64,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a column: a privacy unit needs a row limit: `#[dp(unit, at_most = 5, range = ..)]`, or `keep = 5` to drop the extra rows
//|         = help: mark a column `range = LO..=HI`, with `step = 0.01` for decimals; `range = "2015-01-01"..="2024-12-31"` for dates, `"2015-01-01T00:00"..` with times; `category`; `unbounded`; `text = 40`; `unit, at_most = 5` or `unit, keep = 5`; `column = "name"`
//|         = note: the values that a column can hold bound how much one person can change
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_unit_has_no_row_limit.rs:7:10
//|   |
//| 7 |     #[dp(unit, range = 0..=9)] //-
//|   |          ^^^^
