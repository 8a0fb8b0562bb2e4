//! A claim that no row was dropped.

use dp_types::record::RowsFor; //-
use ui_tests::hospital::*;
//+
//+ trait RowsFor<N, P> {
//+     type Counted;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl RowsFor<ReplaceOne, Mine> for dp_types::record::OneRow {
    type Counted = dp_types::neighbours::EveryRow;
}

pub fn main() {}
