//! Two tables share a unit, which is a number in the visits and a text in the bills.

use dp_types::prelude::*;

pub enum Person {}
impl SharedUnit for Person {
    const NAME: &'static str = "Person";
    type Identifier = i64;
}

#[derive(Record)]
pub struct Visit {
    #[dp(unit = Person, at_most = 5, range = 0..=9_999)]
    pub who: i64,
}

#[derive(Record)]
pub struct Bill {
    #[dp(unit = Person, keep = 3)] //-
    pub who: String, //-
    //+ #[dp(unit = Person, keep = 3, range = 0..=9_999)]
    //+ pub who: i64,
}

pub fn main() {}
