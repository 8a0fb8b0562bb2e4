//! A missing value is no value of the range.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(range = 0..=120)]
    pub age: Option<i64>,
}

pub fn main() {}
