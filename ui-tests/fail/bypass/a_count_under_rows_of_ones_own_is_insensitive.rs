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

//| error[E0277]: `Mine` does not say which rows count
//|   --> fail/bypass/a_count_under_rows_of_ones_own_is_insensitive.rs:12:6
//|    |
//| 12 | impl CountFactor<Mine> for ReplaceOne {
//|    |      ^^^^^^^^^^^^^^^^^ use `EveryRow` or `SomeRows`: no other crate can add one
