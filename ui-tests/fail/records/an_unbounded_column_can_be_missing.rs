//! A column without a range can be missing, but no number is left to mark a missing value.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unbounded)] //-
    //+ #[dp(range = 0..=500_000)]
    pub income: Option<i64>,
}

pub fn main() {}
