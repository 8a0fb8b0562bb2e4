//! A unit has at most zero rows, which would make every sensitivity zero.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unit, at_most = 0, range = 0..=9)] //-
    //+ #[dp(unit, at_most = 1, range = 0..=9)]
    pub id: i64,
}

pub fn main() {}
