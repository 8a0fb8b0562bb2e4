//! The program defines its own proportion, which would claim that a row counts less than it does.

use ui_tests::hospital::*;

pub struct Cheap; //-
impl dp_types::law::aggregate::Proportion for Cheap { //-
    type Above = int!(-1); //-
    type Below = int!(1); //-
    const A: u64 = 1000; //-
    const B: u64 = 2000; //-
} //-
//+ pub fn attack<Q: dp_types::law::aggregate::Proportion>(_: Q) {}

pub fn main() {}

//| error[E0277]: `Cheap` cannot be used here: the privacy guarantee rests on types of dp-types
//|  --> fail/bypass/a_quantile_of_a_proportion_of_ones_own.rs:6:47
//|   |
//| 6 | impl dp_types::law::aggregate::Proportion for Cheap { //-
//|   |                                               ^^^^^ use one of the types of dp-types: no other crate can implement this trait
