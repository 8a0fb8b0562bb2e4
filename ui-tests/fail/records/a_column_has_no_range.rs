//! A column has no range, so its sum could not be bounded.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    //+ #[dp(range = 0..=120)]
    pub age: i64,
}

pub fn main() {}
