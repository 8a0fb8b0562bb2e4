//! What has no range has no room for a missing value.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unbounded)] //-
    //+ #[dp(range = 0..=500_000)]
    pub income: Option<i64>,
}

pub fn main() {}
