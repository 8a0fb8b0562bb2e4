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
