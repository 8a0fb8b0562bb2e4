//! The same without the fault.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unit, keep = 5)]
    pub name: String,
}

pub fn main() {}
