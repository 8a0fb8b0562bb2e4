//! A date has a range of numbers, but days are written as dates.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    #[dp(range = 0..=9_999)] //-
    //+ #[dp(range = "1900-01-01"..="2024-12-31")]
    pub born: Date,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a column: a date needs a range of dates: `range = "2015-01-01"..="2024-12-31"`
//|         = help: mark a column `range = LO..=HI`, with `step = 0.01` for decimals; `range = "2015-01-01"..="2024-12-31"` for dates, `"2015-01-01T00:00"..` with times; `category`; `unbounded`; `text = 40`; `unit, at_most = 5` or `unit, keep = 5`; `column = "name"`
//|         = note: the values that a column can hold bound how much one person can change
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_date_has_a_range_of_numbers.rs:9:9
//|   |
//| 9 |     pub born: Date,
//|   |         ^^^^
