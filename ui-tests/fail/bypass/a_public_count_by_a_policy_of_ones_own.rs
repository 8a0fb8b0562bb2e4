//! The program claims for its own policy that it never drops a row.

use dp_types::law::record::RowsFor; //-
use ui_tests::hospital::*;
//+
//+ trait RowsFor<N, P> {
//+     type Counted;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl RowsFor<ReplaceOne, Mine> for dp_types::law::record::OneRow {
    type Counted = dp_types::law::neighbours::EveryRow;
}

pub fn main() {}
