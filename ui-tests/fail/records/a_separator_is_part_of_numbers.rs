//! A point separates values, but numbers contain points too.

use dp_types::prelude::*;

#[derive(Record)]
#[dp(separator = '.')] //-
//+ #[dp(separator = ';')]
pub struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a record: a separator is one sign that is not part of a number or a time, such as `';'`, `'\t'` or `'|'`
//|         = help: mark a record `invalid = refuse`, `clamp` or `drop_row`; `separator = ';'`; `header = none` or `ignored`, with `columns = 15`; `quotes = over_lines`; `encoding = "latin-1"`; `missing = ["NA"]`
//|         = note: these marks say how its files are written, and what happens to a value that does not fit
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_separator_is_part_of_numbers.rs:6:18
//|   |
//| 6 | #[dp(separator = '.')] //-
//|   |                  ^^^
