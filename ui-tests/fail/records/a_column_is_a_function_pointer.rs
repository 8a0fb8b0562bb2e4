//! A column is a function pointer, so a row could be called.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    pub called: fn() -> bool, //-
    //+ pub called: bool,
}

pub fn main() {}

//| error[E0277]: this type is not a column: `fn()->bool`
//|  --> fail/records/a_column_is_a_function_pointer.rs:7:17
//|   |
//| 7 |     pub called: fn() -> bool, //-
//|   |                 ^^ use `i64` (or `i8` to `i32`, `u8` to `u32`), `Decimal`, `Date` or `DateTime` with a range, `bool`, `#[dp(category)]` and an enum, or an `Option` of one
//|   |
//|   = note: every column has a range that is known in advance
//|   = note: for more about this error: `dp-audit explain DP0210`
