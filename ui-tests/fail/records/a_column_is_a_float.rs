//! Sums of floats differ in their last bits.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(range = 0.0..=9.5)]
    pub weight: f64,
}

pub fn main() {}
