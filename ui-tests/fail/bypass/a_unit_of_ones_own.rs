//! The program defines a privacy unit to which no person belongs.

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

pub enum MyUnit {}
impl<F: Fields> Unit<F> for MyUnit { //-
//+ impl<F: Fields> OwnUnit<F> for MyUnit {
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

//| error[E0277]: `MyUnit` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/a_unit_of_ones_own.rs:16:29
//|    |
//| 16 | impl<F: Fields> Unit<F> for MyUnit { //-
//|    |                             ^^^^^^ use one of the types of dp-types: no other crate can implement this trait
