//! The same without the fault.

use dp_types::record::Fields;

pub trait OwnUnit<F: Fields> {
    type MaxRows;
    const COLUMN: Option<usize>;
    fn identifier(chunk: F::Chunk<'_>, i: usize) -> Option<u64>;
}

pub enum Nobody {}
impl<F: Fields> OwnUnit<F> for Nobody {
    type MaxRows = typenum::U1;
    const COLUMN: Option<usize> = None;
    fn identifier(_: F::Chunk<'_>, _: usize) -> Option<u64> {
        None
    }
}

pub fn main() {}
