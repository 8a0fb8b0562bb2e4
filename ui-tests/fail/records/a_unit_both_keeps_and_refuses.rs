//! A unit has both `at_most` and `keep`, so it does not say what happens to further rows.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unit, at_most = 5, keep = 5)] //-
    //+ #[dp(unit, keep = 5)]
    pub name: String,
}

pub fn main() {}
