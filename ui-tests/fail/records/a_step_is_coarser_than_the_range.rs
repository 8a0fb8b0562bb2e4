//! The upper end of a range is not on the grid of its step.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(range = 0.0..=9.55, step = 0.1)] //-
    //+ #[dp(range = 0.0..=9.5, step = 0.1)]
    pub weight: Decimal,
}

pub fn main() {}
