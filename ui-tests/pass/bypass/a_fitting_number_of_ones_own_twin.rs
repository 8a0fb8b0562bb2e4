//! The same without the fault.

use ui_tests::hospital::*;

pub struct Fits;
pub trait FitsInto<A, B, C> {}
impl FitsInto<int!(0), int!(1), dp_types::num::D0> for Fits {}

pub fn main() {}
