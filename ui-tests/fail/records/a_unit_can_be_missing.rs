//! Whose row is it?

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unit, keep = 5, range = 0..=99)]
    pub id: Option<i64>, //-
    //+ pub id: i64,
}

pub fn main() {}
