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

//| error[E0277]: this is not a privacy cost
//|   --> fail/bypass/a_budget_affords_a_cost_of_ones_own.rs:12:6
//|    |
//| 12 | impl Spend<Mine> for eps!(1.0) {
//|    |      ^^^^^^^^^^^ write one as `eps!(0.5)`, `eps!(0.5, delta = 1e-9)` or `rho!(0.01)`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0401`
