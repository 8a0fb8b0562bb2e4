//! A column lists a text for a missing value, but its values cannot be missing.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Patient {
    #[dp(range = 0..=120, missing = ["NA"])]
    age: i64, //-
    //+ age: Option<i64>,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a column: `missing` is for values that can be missing: make `age` an `Option`
//|         = help: mark a column `range = LO..=HI`, with `step = 0.01` for decimals; `range = "2015-01-01"..="2024-12-31"` for dates, `"2015-01-01T00:00"..` with times; `category`; `unbounded`; `text = 40`; `unit, at_most = 5` or `unit, keep = 5`; `column = "name"`
//|         = note: the values that a column can hold bound how much one person can change
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_column_that_is_always_there_lists_missing_texts.rs:7:27
//|   |
//| 7 |     #[dp(range = 0..=120, missing = ["NA"])]
//|   |                           ^^^^^^^
