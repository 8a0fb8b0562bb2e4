//! The program claims a narrow range for its own list of scores, to get too little noise.

use dp_types::law::aggregate::Hull; //-
use dp_types::law::num::{D0, PInt, U1, Z0};

pub struct Scores;
//+ trait Hull<Lo, Hi, K> {
//+     type Lo;
//+     type Hi;
//+ }
impl Hull<Z0, PInt<U1>, D0> for Scores {
    type Lo = Z0;
    type Hi = PInt<U1>;
}

pub fn main() {}

//| error[E0277]: `Scores` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_range_of_scores_is_claimed.rs:11:33
//|    |
//| 11 | impl Hull<Z0, PInt<U1>, D0> for Scores {
//|    |                                 ^^^^^^ use one of the types of dp-types: no other crate can implement this trait
