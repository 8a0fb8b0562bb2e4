//! The program defines a conversion to its own measure, in which everything is free.

use dp_types::law::measure::CostIn; //-
use ui_tests::hospital::*;
//+
//+ trait CostIn<M> {
//+     type Out;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl CostIn<Mine> for eps!(1.0) {
    type Out = Eps<nat!(0)>;
}

pub fn main() {}
