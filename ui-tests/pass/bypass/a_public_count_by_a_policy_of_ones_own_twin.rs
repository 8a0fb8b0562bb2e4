//! The same without the fault.

use ui_tests::hospital::*;

trait RowsFor<N, P> {
    type Counted;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl RowsFor<ReplaceOne, Mine> for dp_types::record::OneRow {
    type Counted = dp_types::neighbours::EveryRow;
}

pub fn main() {}
