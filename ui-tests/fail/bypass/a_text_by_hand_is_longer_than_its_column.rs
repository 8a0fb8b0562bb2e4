//! Without the macro, only dp-types checks that a text fits its column.

use dp_types::prelude::*;
use dp_types::text;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 4)]
    pub code: String,
}

pub fn attack() {
    let _ = Visit::proxy().code.is_text(text!("Cardiolo" "gy")); //-
    //+ let _ = Visit::proxy().code.is_text(text!("Card"));
}

pub fn main() {}

//| error[E0277]: this text has 10 characters, but its column holds at most 4
//|   --> fail/bypass/a_text_by_hand_is_longer_than_its_column.rs:13:41
//|    |
//| 13 |     let _ = Visit::proxy().code.is_text(text!("Cardiolo" "gy")); //-
//|    |                                         ^^^^^^^^^^^^^^^^^^^^^^ shorten it to 4, or declare a longer column: `#[dp(text = 10)]`
//|    |
//|    = note: no row can hold this text, so the answer would be the same for all rows
//|    = note: for more about this error: `dp-audit explain DP0293`
