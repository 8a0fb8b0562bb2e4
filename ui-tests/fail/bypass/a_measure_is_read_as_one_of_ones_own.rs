//! The program states its own conversion from one measure to another.

use dp_types::law::measure::ReadAs; //-
use ui_tests::hospital::*;
//+
//+ trait ReadAs<M> {
//+     const BY: &'static str;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl ReadAs<Mine> for Zcdp {
    type Into = Zcdp; //-
    const BY: &'static str = "as one likes";
}

pub fn main() {}

//| error[E0277]: `Mine` is not a privacy measure
//|   --> fail/bypass/a_measure_is_read_as_one_of_ones_own.rs:12:6
//|    |
//| 12 | impl ReadAs<Mine> for Zcdp {
//|    |      ^^^^^^^^^^^^ use `Pure`, `Approx`, `Zcdp` or `Renyi`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0405`
