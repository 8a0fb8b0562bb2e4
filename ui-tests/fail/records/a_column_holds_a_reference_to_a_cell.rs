//! A column is a reference to a cell, so user code could write to a row.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    pub seen: &'static std::cell::Cell<i64>, //-
    //+ pub seen: bool,
}

pub fn main() {}
