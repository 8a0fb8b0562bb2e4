//! A column without a range can be missing, but no number is left to mark a missing value.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unbounded)] //-
    //+ #[dp(range = 0..=500_000)]
    pub income: Option<i64>,
}

pub fn main() {}

//| error[E0277]: an `Option` column cannot hold this type: `Option<i64>`
//|  --> fail/records/an_unbounded_column_can_be_missing.rs:9:17
//|   |
//| 9 |     pub income: Option<i64>,
//|   |                 ^^^^^^ use an `Option` of a number or a date with a range, a text, a truth value or a category
//|   |
//|   = note: a missing value is stored as one more value beside a range that is known in advance
//|   = note: for more about this error: `dp-audit explain DP0213`
