//! The program implements the charge of a sensitivity for its own cost.

use dp_types::law::measure::ChargeEach; //-
use ui_tests::hospital::*;
//+
//+ trait ChargeEach<C> {
//+     type Out;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl ChargeEach<Mine> for (nat!(1), ()) {
    type Out = ();
}

pub fn main() {}
