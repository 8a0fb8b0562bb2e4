//! The program defines a product that has fewer decimals than its factors.

use dp_types::law::num::{D0, D2, TimesGrid}; //-
//+ use dp_types::law::num::{D0, D2};

impl TimesGrid<D2> for D2 { //-
//+ pub trait OwnTimesGrid<J> {
//+     type Out;
//+ }
//+ impl OwnTimesGrid<D2> for D2 {
    type Out = D0;
}

pub fn main() {}

//| error[E0117]: only traits defined in the current crate can be implemented for types defined outside of the crate
//|  --> fail/bypass/a_grid_of_products_of_ones_own.rs:6:1
//|   |
//| 6 | impl TimesGrid<D2> for D2 { //-
//|   | ^^^^^-------------^^^^^--
//|   |      |                 |
//|   |      |                 `D2` is not defined in the current crate
//|   |      `D2` is not defined in the current crate
