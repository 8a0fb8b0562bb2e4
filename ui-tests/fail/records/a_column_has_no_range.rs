//! A sum of it could not be bounded.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    pub age: i64,
}

pub fn main() {}
