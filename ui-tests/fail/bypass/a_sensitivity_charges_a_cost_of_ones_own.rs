//! What a release takes, for a cost of one's own.

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
