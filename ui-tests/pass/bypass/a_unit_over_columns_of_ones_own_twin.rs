//! The same without the fault.

use ui_tests::hospital::*;

trait Unit<F> {
    type MaxRows;
    const COLUMN: Option<usize>;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl Unit<Mine> for dp_types::record::OneRow {
    type MaxRows = nat!(1);
    const COLUMN: Option<usize> = None;
}

pub fn main() {}
