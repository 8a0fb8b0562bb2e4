//! A unit has both `at_most` and `keep`, so it does not say what happens to further rows.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unit, at_most = 5, keep = 5)] //-
    //+ #[dp(unit, keep = 5)]
    pub name: String,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a column: `at_most` refuses a unit with more rows, while `keep` drops the extra rows: choose one
//|         = help: mark a column `range = LO..=HI`, with `step = 0.01` for decimals; `range = "2015-01-01"..="2024-12-31"` for dates, `"2015-01-01T00:00"..` with times; `category`; `unbounded`; `text = 40`; `unit, at_most = 5` or `unit, keep = 5`; `column = "name"`
//|         = note: the values that a column can hold bound how much one person can change
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_unit_both_keeps_and_refuses.rs:7:36
//|   |
//| 7 |     #[dp(unit, at_most = 5, keep = 5)] //-
//|   |                                    ^
