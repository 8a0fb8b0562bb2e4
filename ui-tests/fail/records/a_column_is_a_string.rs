//! A column is a `String` without a maximum length.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    pub name: String, //-
    //+ pub named: bool,
}

pub fn main() {}
