//! Its values would be no fixed list.

use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
pub enum Ward {
    Icu(u8), //-
    //+ Icu,
    Er,
}

pub fn main() {}
