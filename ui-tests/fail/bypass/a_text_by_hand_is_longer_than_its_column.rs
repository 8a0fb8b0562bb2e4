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
