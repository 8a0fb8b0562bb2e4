//! Tables share a unit whose declaration does not state the type of the identifiers.

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

//| error[E0277]: `Person` is not a unit that tables can share
//|   --> fail/records/a_unit_that_is_nobodys_is_shared.rs:11:10
//|    |
//| 11 | #[derive(Record)]
//|    |          ^^^^^^ declare its identifiers: `impl SharedUnit for Person { const NAME: &'static str = "Person"; type Identifier = String; }`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0291`
