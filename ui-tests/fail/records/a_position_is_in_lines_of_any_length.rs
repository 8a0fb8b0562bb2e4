//! A field states its position, but the record does not state how many values a line has.

use dp_types::prelude::*;

#[derive(Record)]
#[dp(header = none)] //-
//+ #[dp(header = none, columns = 15)]
pub struct Adult {
    #[dp(range = 0..=120, column = 1)]
    age: i64,
    #[dp(range = 0..=100, column = 13)]
    hours: i64,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a record: its fields have positions, so state the number of values in a line too: `columns = 15`
//|         = help: mark a record `invalid = refuse`, `clamp` or `drop_row`; `separator = ';'`; `header = none` or `ignored`, with `columns = 15`; `quotes = over_lines`; `encoding = "latin-1"`; `missing = ["NA"]`
//|         = note: these marks say how its files are written, and what happens to a value that does not fit
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_position_is_in_lines_of_any_length.rs:6:15
//|   |
//| 6 | #[dp(header = none)] //-
//|   |               ^^^^
