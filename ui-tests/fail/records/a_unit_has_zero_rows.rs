//! A unit has at most zero rows, which would make every sensitivity zero.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unit, at_most = 0, range = 0..=9)] //-
    //+ #[dp(unit, at_most = 1, range = 0..=9)]
    pub id: i64,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a column: a row limit is a whole number above zero
//|         = help: mark a column `range = LO..=HI`, with `step = 0.01` for decimals; `range = "2015-01-01"..="2024-12-31"` for dates, `"2015-01-01T00:00"..` with times; `category`; `unbounded`; `text = 40`; `unit, at_most = 5` or `unit, keep = 5`; `column = "name"`
//|         = note: the values that a column can hold bound how much one person can change
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_unit_has_zero_rows.rs:7:26
//|   |
//| 7 |     #[dp(unit, at_most = 0, range = 0..=9)] //-
//|   |                          ^
