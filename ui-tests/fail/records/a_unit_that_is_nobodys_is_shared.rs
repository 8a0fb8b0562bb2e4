//! Tables share a unit, but the declaration of this unit does not state the type of the identifiers.

use dp_types::prelude::*;

pub enum Person {}
//+ impl SharedUnit for Person {
//+     const NAME: &'static str = "Person";
//+     type Identifier = String;
//+ }

#[derive(Record)]
pub struct Visit {
    #[dp(unit = Person, at_most = 5)]
    pub who: String,
}

pub fn main() {}
