//! A text column has 65 characters. Every row stores all of them, so the maximum is 64.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 65)] //-
    //+ #[dp(text = 64)]
    pub code: String,
}

#[dp_query(epsilon = 0.5)]
pub fn reflux(visits: Table<Visit>) -> i64 {
    let some = visits.filter(|v| v.code.starts_with("K21") || v.code.is_one_of(["R12", "J45"]));
    some.map(|v| v.code.len()).sum().laplace(0.5).value()
}

pub fn main() {}

//| error[E0277]: a text column declares a maximum of 1 to 64 characters, not 65
//|  --> fail/records/a_text_column_has_65_characters.rs:7:17
//|   |
//| 7 |     #[dp(text = 65)] //-
//|   |                 ^^ write `#[dp(text = 64)] code: String`; for longer texts list the values as a category, or keep only the part that queries need
//|   |
//|   = note: a comparison reads the whole text of each row, which takes the machine words of the longest text
//|   = note: for more about this error: `dp-audit explain DP0292`
