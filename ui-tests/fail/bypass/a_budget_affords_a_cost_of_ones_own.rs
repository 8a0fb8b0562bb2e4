//! The program defines a cost that every budget covers.

use dp_types::law::measure::Spend; //-
use ui_tests::hospital::*;
//+
//+ trait Spend<C> {
//+     type Rest;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl Spend<Mine> for eps!(1.0) {
    type Rest = eps!(1.0);
}

pub fn main() {}
