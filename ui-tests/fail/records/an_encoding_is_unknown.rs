//! The encodings are few, and each has one name.

use dp_types::prelude::*;

#[derive(Record)]
#[dp(encoding = "cp1252")] //-
//+ #[dp(encoding = "windows-1252")]
pub struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a record: this encoding is unknown; use one of `"utf-8"`, `"utf-16"`, `"latin-1"`, `"windows-1252"`
//|         = help: mark a record `invalid = refuse`, `clamp` or `drop_row`; `separator = ';'`; `header = none` or `ignored`, with `columns = 15`; `quotes = over_lines`; `encoding = "latin-1"`; `missing = ["NA"]`
//|         = note: these marks say how its files are written, and what happens to a value that does not fit
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/an_encoding_is_unknown.rs:6:17
//|   |
//| 6 | #[dp(encoding = "cp1252")] //-
//|   |                 ^^^^^^^^
