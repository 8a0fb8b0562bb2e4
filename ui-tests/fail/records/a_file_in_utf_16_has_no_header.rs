//! The first two bytes of a file in UTF-16 can state the order of bytes. In a file without a header
//! they belong to a row.

use dp_types::prelude::*;

#[derive(Record)]
#[dp(encoding = "utf-16", header = none)] //-
//+ #[dp(encoding = "utf-16")]
pub struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a record: a file in UTF-16 needs a header: its first row must not decide the order of bytes
//|         = help: mark a record `invalid = refuse`, `clamp` or `drop_row`; `separator = ';'`; `header = none` or `ignored`, with `columns = 15`; `quotes = over_lines`; `encoding = "latin-1"`; `missing = ["NA"]`
//|         = note: these marks say how its files are written, and what happens to a value that does not fit
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_file_in_utf_16_has_no_header.rs:7:36
//|   |
//| 7 | #[dp(encoding = "utf-16", header = none)] //-
//|   |                                    ^^^^
