//! The program defines its own budget, which could afford everything.

use dp_types::law::measure::{Cost, Spend}; //-
//+ use dp_types::law::measure::Cost;
//+
//+ trait Spend<C> {
//+     type Rest;
//+ }

pub struct Endless;
impl<C: Cost> Spend<C> for Endless {
    type Rest = C;
}

pub fn main() {}
