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

//| error[E0277]: tables that share a unit need identifiers of the same type, but in this table they are not `i64`
//|   --> fail/records/tables_of_one_unit_are_of_text_and_numbers.rs:17:10
//|    |
//| 17 | #[derive(Record)]
//|    |          ^^^^^^ this unit's identifiers are `i64`: make the field a `i64`, or set another type in `impl SharedUnit`; 7 and "7" never match
//|    |
//|    = note: for more about this error: `dp-audit explain DP0291`
