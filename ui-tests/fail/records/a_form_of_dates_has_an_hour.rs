//! The form of a date names an hour, which a date does not have.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Patient {
    #[dp(range = "2015-01-01"..="2024-12-31", format = "%d.%m.%Y %H")] //-
    //+ #[dp(range = "2015-01-01"..="2024-12-31", format = "%d.%m.%Y")]
    admitted: Date,
}

pub fn main() {}

//| error: this `#[dp(..)]` does not describe a column: `%H` is unknown; a form of dates has %d, %m or %b, and %Y or %y
//|         = help: mark a column `range = LO..=HI`, with `step = 0.01` for decimals; `range = "2015-01-01"..="2024-12-31"` for dates, `"2015-01-01T00:00"..` with times; `category`; `unbounded`; `text = 40`; `unit, at_most = 5` or `unit, keep = 5`; `column = "name"`
//|         = note: the values that a column can hold bound how much one person can change
//|         = note: for more about this error: `dp-audit explain DP0214`
//|  --> fail/records/a_form_of_dates_has_an_hour.rs:7:56
//|   |
//| 7 |     #[dp(range = "2015-01-01"..="2024-12-31", format = "%d.%m.%Y %H")] //-
//|   |                                                        ^^^^^^^^^^^^^
