//! A record lists a text for missing values, but none of its values can be missing.

use dp_types::prelude::*;

#[derive(Record)]
#[dp(missing = ["NA"])]
pub struct Patient {
    #[dp(range = 0..=120)]
    age: i64, //-
    //+ age: Option<i64>,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a record: `missing` is for columns that can be missing, and no field is an `Option`
//|         = help: mark a record `invalid = refuse`, `clamp` or `drop_row`; `separator = ';'`; `header = none` or `ignored`, with `columns = 15`; `quotes = over_lines`; `encoding = "latin-1"`; `missing = ["NA"]`
//|         = note: these marks say how its files are written, and what happens to a value that does not fit
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_record_without_gaps_lists_missing_texts.rs:6:6
//|   |
//| 6 | #[dp(missing = ["NA"])]
//|   |      ^^^^^^^
