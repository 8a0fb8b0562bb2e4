//! A date has a range of numbers, but days are written as dates.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(range = 0..=9_999)] //-
    //+ #[dp(range = "1900-01-01"..="2024-12-31")]
    pub born: Date,
}

pub fn main() {}
