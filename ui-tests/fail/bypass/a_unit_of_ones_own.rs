//! The program defines a privacy unit to which nobody belongs.

use dp_types::law::record::{Fields, Unit}; //-
//+ use dp_types::law::record::Fields;
//+
//+ pub trait OwnUnit<F: Fields> {
//+     type MaxRows;
//+     const COLUMN: Option<usize>;
//+     const KEEPS: bool;
//+     const SHARED: Option<&'static str>;
//+     const TEXT: bool;
//+     fn identifier(cells: &F::Cells) -> Option<u64>;
//+ }

pub enum Nobody {}
impl<F: Fields> Unit<F> for Nobody { //-
//+ impl<F: Fields> OwnUnit<F> for Nobody {
    type MaxRows = typenum::U1;
    const COLUMN: Option<usize> = None;
    const KEEPS: bool = false;
    const SHARED: Option<&'static str> = None;
    const TEXT: bool = false;
    fn identifier(_: &F::Cells) -> Option<u64> {
        None
    }
}

pub fn main() {}
