//! The program defines a sum of costs that leaves out the second cost.

use dp_types::law::measure::Plus; //-
use ui_tests::hospital::*;
//+
//+ trait Plus<C> {
//+     type Out;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl Plus<Mine> for eps!(1.0) {
    type Out = eps!(1.0);
}

pub fn main() {}
