//! Days are written as dates.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(range = 0..=9_999)]
    pub born: Date,
}

pub fn main() {}
