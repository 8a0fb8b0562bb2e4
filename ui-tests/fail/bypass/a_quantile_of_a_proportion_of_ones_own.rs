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
