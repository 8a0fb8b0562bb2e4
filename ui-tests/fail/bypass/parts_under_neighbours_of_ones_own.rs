//! The program defines a neighbour relation under which parts cost nothing.

use dp_types::law::measure::OverParts; //-
use ui_tests::hospital::*;
//+
//+ trait OverParts<N, D> {
//+     type Out;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl OverParts<Mine, nat!(5)> for eps!(1.0) {
    type Out = Eps<nat!(0)>;
}

pub fn main() {}

//| error[E0277]: `Mine` is not a neighbour relation
//|   --> fail/bypass/parts_under_neighbours_of_ones_own.rs:12:6
//|    |
//| 12 | impl OverParts<Mine, nat!(5)> for eps!(1.0) {
//|    |      ^^^^^^^^^^^^^^^^^^^^^^^^ use `AddRemove` or `ReplaceOne`: no other crate can add one
