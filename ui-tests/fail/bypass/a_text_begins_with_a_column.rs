//! The condition asks whether a text begins with a column, but the beginning must be a public text.

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
