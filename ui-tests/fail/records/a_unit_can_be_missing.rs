//! The identifier of a unit can be missing, and such a row would belong to no person.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(unit, keep = 5, range = 0..=99)]
    pub id: Option<i64>, //-
    //+ pub id: i64,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a column: every row needs an identifier: `unit` does not apply to an `Option`
//|         = help: mark a column `range = LO..=HI`, with `step = 0.01` for decimals; `range = "2015-01-01"..="2024-12-31"` for dates, `"2015-01-01T00:00"..` with times; `category`; `unbounded`; `text = 40`; `unit, at_most = 5` or `unit, keep = 5`; `column = "name"`
//|         = note: the values that a column can hold bound how much one person can change
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_unit_can_be_missing.rs:7:10
//|   |
//| 7 |     #[dp(unit, keep = 5, range = 0..=99)]
//|   |          ^^^^
