//! The same without the fault.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(range = 0..=500_000)]
    pub income: Option<i64>,
}

pub fn main() {}
