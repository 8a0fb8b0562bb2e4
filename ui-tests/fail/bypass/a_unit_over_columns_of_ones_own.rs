//! The program defines a privacy unit over its own list of columns, to which no person belongs.

use dp_types::law::record::Unit; //-
use ui_tests::hospital::*;
//+
//+ trait Unit<F> {
//+     type MaxRows;
//+     const COLUMN: Option<usize>;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl Unit<Mine> for dp_types::law::record::OneRow {
    type MaxRows = nat!(1);
    const COLUMN: Option<usize> = None;
    const KEEPS: bool = false; //-
    const SHARED: Option<&'static str> = None; //-
    const TEXT: bool = false; //-
    fn identifier(_: &()) -> Option<u64> { //-
        None //-
    } //-
}

pub fn main() {}

//| error[E0277]: `Mine` is not a list of columns
//|   --> fail/bypass/a_unit_over_columns_of_ones_own.rs:19:5
//|    |
//| 19 |     fn identifier(_: &()) -> Option<u64> { //-
//|    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ use nested pairs of domains: `(Num<LO, HI, D0>, (Bool, ()))`
//|
//| error[E0277]: `Mine` is not a list of columns
//|   --> fail/bypass/a_unit_over_columns_of_ones_own.rs:13:6
//|    |
//| 13 | impl Unit<Mine> for dp_types::law::record::OneRow {
//|    |      ^^^^^^^^^^ use nested pairs of domains: `(Num<LO, HI, D0>, (Bool, ()))`
