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

//| error[E0277]: `Mine` is not a privacy measure
//|   --> fail/bypass/a_cost_is_read_in_a_measure_of_ones_own.rs:12:6
//|    |
//| 12 | impl CostIn<Mine> for eps!(1.0) {
//|    |      ^^^^^^^^^^^^ use `Pure`, `Approx`, `Zcdp` or `Renyi`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0405`
