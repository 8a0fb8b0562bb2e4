//! The condition checks whether a text begins with a column, but only public texts are permitted.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Visit {
    #[dp(text = 8)]
    pub code: String,
    #[dp(text = 2)]
    pub land: String,
}

pub fn attack() {
    let v = Visit::proxy();
    let _ = v.code.begins_with(v.land); //-
    //+ let _ = v.code.eq(v.land);
}

pub fn main() {}

//| error[E0277]: `starts_with` needs a public text
//|   --> fail/bypass/a_text_begins_with_a_column.rs:15:32
//|    |
//| 15 |     let _ = v.code.begins_with(v.land); //-
//|    |                    ----------- ^^^^^^ write a literal, or a parameter `#[dp(text = 8)] start: Text` of the query
//|    |                    |
//|    |                    required by a bound introduced by this call
//|    |
//|    = note: for more about this error: `dp-audit explain DP0361`
