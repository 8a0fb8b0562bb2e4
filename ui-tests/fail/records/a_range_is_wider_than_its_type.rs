//! The upper end of a range is outside the column's type.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Stay {
    #[dp(range = 0..=366)]
    pub days: u8, //-
    //+ pub days: u16,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a column: `u8` holds 0 to 255, not 366: give the field a wider type
//|         = help: mark a column `range = LO..=HI`, with `step = 0.01` for decimals; `range = "2015-01-01"..="2024-12-31"` for dates, `"2015-01-01T00:00"..` with times; `category`; `unbounded`; `text = 40`; `unit, at_most = 5` or `unit, keep = 5`; `column = "name"`
//|         = note: the values that a column can hold bound how much one person can change
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_range_is_wider_than_its_type.rs:7:22
//|   |
//| 7 |     #[dp(range = 0..=366)]
//|   |                      ^^^
