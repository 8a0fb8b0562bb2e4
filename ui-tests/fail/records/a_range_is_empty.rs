//! The range of a column is empty.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(range = 120..=0)] //-
    //+ #[dp(range = 0..=120)]
    pub age: i64,
}

pub fn main() {}
