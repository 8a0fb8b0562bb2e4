//! The identifier of a unit can be missing, and such a row would belong to nobody.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unit, keep = 5, range = 0..=99)]
    pub id: Option<i64>, //-
    //+ pub id: i64,
}

pub fn main() {}
