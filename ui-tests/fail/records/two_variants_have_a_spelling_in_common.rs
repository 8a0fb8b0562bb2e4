//! A spelling belongs to two variants, so the load could not know which is meant.

use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
#[dp(ignore_case)]
pub enum Ward {
    #[dp(also = ["ER", "none"])] //-
    //+ #[dp(also = ["ER"])]
    Emergency,
    None,
}

pub fn main() {}

//| error: a category is a fieldless enum of 1 to 256 variants: two variants are called `None` in data files, in upper or lower case
//|         = help: write `#[derive(Clone, Copy, Category)] enum Ward { Icu, Er }`
//|         = note: its variants are the values that a column can hold
//|         = note: for more about this error: `dp-audit explain DP0215`
//|   --> fail/records/two_variants_have_a_spelling_in_common.rs:11:5
//|    |
//| 11 |     None,
//|    |     ^^^^
