//! A row that can be written to.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    pub seen: &'static std::cell::Cell<i64>, //-
    //+ pub seen: bool,
}

pub fn main() {}
