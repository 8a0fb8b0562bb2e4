//! What becomes of a row too many?

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unit, at_most = 5, keep = 5)] //-
    //+ #[dp(unit, keep = 5)]
    pub name: String,
}

pub fn main() {}
