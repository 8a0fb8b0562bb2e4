//! A column is a `String` without a maximum length.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    pub name: String, //-
    //+ pub named: bool,
}

pub fn main() {}

//| error[E0277]: a column cannot be free text: `String` is not a set of values known in advance
//|  --> fail/records/a_column_is_a_string.rs:7:15
//|   |
//| 7 |     pub name: String, //-
//|   |               ^^^^^^ list the values as an enum that derives `Category`, and mark the field `#[dp(category)]`; mark a short code `#[dp(text = 8)]`, and the identifier of the privacy unit `#[dp(unit, at_most = 5)]`
//|   |
//|   = note: a value that only one person has would name that person
//|   = note: for more about this error: `dp-audit explain DP0212`
