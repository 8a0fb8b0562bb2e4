//! The last piece of a text is empty, so the text would count as a longer text, which no row has.
//+ //! The same text in one piece.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 4)]
    pub code: String,
}

pub fn main() {
    let _ = Visit::proxy().code.is_text(dp_types::text!("DE" "")); //-
    //+ let _ = Visit::proxy().code.is_text(dp_types::text!("DE"));
}
