//! The program claims for its own type that it fits a range.

use ui_tests::hospital::*;

pub struct Fits;
impl dp_types::law::expr::FitsInto<int!(0), int!(1), dp_types::law::num::D0> for Fits {} //-
//+ pub trait FitsInto<A, B, C> {}
//+ impl FitsInto<int!(0), int!(1), dp_types::law::num::D0> for Fits {}

pub fn main() {}
