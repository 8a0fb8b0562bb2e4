//! Values go over several lines, and rows that do not fit are dropped. A stray quote of one person
//! would then drop the rows of others.

use dp_types::prelude::*;

#[derive(Record)]
#[dp(quotes = over_lines, invalid = drop_row)] //-
//+ #[dp(quotes = over_lines)]
pub struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a record: `quotes = over_lines` does not go with `invalid = drop_row`: a stray quote of one person would drop the rows of others
//|         = help: mark a record `invalid = refuse`, `clamp` or `drop_row`; `separator = ';'`; `header = none` or `ignored`, with `columns = 15`; `quotes = over_lines`; `encoding = "latin-1"`; `missing = ["NA"]`
//|         = note: these marks say how its files are written, and what happens to a value that does not fit
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/rows_of_several_lines_are_dropped.rs:7:6
//|   |
//| 7 | #[dp(quotes = over_lines, invalid = drop_row)] //-
//|   |      ^^^^^^
