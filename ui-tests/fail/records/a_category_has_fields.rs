//! A variant of a category has fields, so its values would not be a fixed list.

use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
pub enum Ward {
    Icu(u8), //-
    //+ Icu,
    Er,
}

pub fn main() {}

//| error: a category is a fieldless enum of 1 to 256 variants: this variant has fields
//|         = help: write `#[derive(Clone, Copy, Category)] enum Ward { Icu, Er }`
//|         = note: its variants are the values that a column can hold
//|         = note: for more about this error: `dp-audit explain DP0215`
//|  --> fail/records/a_category_has_fields.rs:7:5
//|   |
//| 7 |     Icu(u8), //-
//|   |     ^^^
