//! A record is generic, so its columns would differ between uses.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person<T> { //-
    pub smoker: T, //-
//+ pub struct Person {
//+     pub smoker: bool,
}

pub fn main() {}

//| error: a record is a struct with named fields and without generics: this type has generic parameters
//|         = help: write `#[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }`
//|         = note: each field is a column of the data, and its name is the column's
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_record_is_generic.rs:6:12
//|   |
//| 6 | pub struct Person<T> { //-
//|   |            ^^^^^^
