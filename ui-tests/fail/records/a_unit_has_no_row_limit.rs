//! A unit does not say how many rows a person has.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unit, range = 0..=9)] //-
    //+ #[dp(unit, at_most = 5, range = 0..=9)]
    pub id: i64,
}

pub fn main() {}
