//! A column is a reference to a cell, so user code could write to a row.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    pub seen: &'static std::cell::Cell<i64>, //-
    //+ pub seen: bool,
}

pub fn main() {}

//| error[E0277]: this type is not a column: `&'staticstd::cell::Cell<i64>`
//|  --> fail/records/a_column_holds_a_reference_to_a_cell.rs:7:15
//|   |
//| 7 |     pub seen: &'static std::cell::Cell<i64>, //-
//|   |               ^ use `i64` (or `i8` to `i32`, `u8` to `u32`), `Decimal`, `Date` or `DateTime` with a range, `bool`, `#[dp(category)]` and an enum, or an `Option` of one
//|   |
//|   = note: every column has a range that is known in advance
//|   = note: for more about this error: `dp-audit explain DP0210`
