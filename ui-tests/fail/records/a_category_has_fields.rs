//! A variant of a category has fields, so its values would not be a fixed list.

use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
pub enum Ward {
    Icu(u8), //-
    //+ Icu,
    Er,
}

pub fn main() {}
