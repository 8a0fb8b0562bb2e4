//! The same without the fault.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    pub seen: bool,
}

pub fn main() {}
