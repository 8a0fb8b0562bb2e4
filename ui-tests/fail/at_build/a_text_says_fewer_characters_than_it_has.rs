//! A text of seven characters claims to have three characters, because its column holds only four.

use dp_types::law::expr::{Piece, Spelling, text};
use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 4)]
    pub code: String,
}

pub fn main() {
    let surgery = Spelling::<(Piece<{ text("Surgery") }>, ()), 3>::new(); //-
    //+ let surgery = Spelling::<(Piece<{ text("Sur") }>, ()), 3>::new();
    let _ = Visit::proxy().code.is_text(surgery);
}
