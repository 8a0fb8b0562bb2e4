//! The upper end is not on the grid.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(range = 0.0..=9.55, step = 0.1)] //-
    //+ #[dp(range = 0.0..=9.5, step = 0.1)]
    pub weight: Decimal,
}

pub fn main() {}
