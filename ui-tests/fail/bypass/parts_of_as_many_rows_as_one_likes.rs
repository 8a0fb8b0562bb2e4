//! The program defines its own number of rows of a person, for which parts cost nothing.

use dp_types::law::measure::OverParts; //-
use ui_tests::hospital::*;
//+
//+ trait OverParts<N, D> {
//+     type Out;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl OverParts<AddRemove, Mine> for Eps<nat!(1)> {
    type Out = Eps<nat!(0)>;
}

pub fn main() {}
