//! The range of a column is empty.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(range = 120..=0)] //-
    //+ #[dp(range = 0..=120)]
    pub age: i64,
}

pub fn main() {}

//| error: this range is empty: 120 is above 0
//|         = help: write the lower end first: `#[dp(range = 0..=120)]`
//|         = note: no row could hold a value of an empty range
//|         = note: for more about this error: `dp-audit explain DP0210`
//|  --> fail/records/a_range_is_empty.rs:7:18
//|   |
//| 7 |     #[dp(range = 120..=0)] //-
//|   |                  ^^^
