//! The program claims for its own kind of plan that every row counts.

use dp_types::law::neighbours::CountFactor; //-
use ui_tests::hospital::*;
//+
//+ trait CountFactor<R> {
//+     type Out;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl CountFactor<Mine> for ReplaceOne {
    type Out = nat!(0);
}

pub fn main() {}
