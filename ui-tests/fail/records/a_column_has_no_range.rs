//! A column has no range, so its sum could not be bounded.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    //+ #[dp(range = 0..=120)]
    pub age: i64,
}

pub fn main() {}

//| error[E0277]: column `age` needs a range: one row could change a sum of it by any amount
//|  --> fail/records/a_column_has_no_range.rs:8:9
//|   |
//| 8 |     pub age: i64,
//|   |         ^^^ declare the values it can hold: `#[dp(range = 0..=120)]`
//|   |
//|   = note: or mark it `#[dp(unbounded)]` and clamp it in each query: `.map(|p| p.age.clamp(LO, HI))`
//|   = note: for more about this error: `dp-audit explain DP0210`
