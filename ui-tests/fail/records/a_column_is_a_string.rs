//! Free text is no set of values.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    pub name: String, //-
    //+ pub named: bool,
}

pub fn main() {}
