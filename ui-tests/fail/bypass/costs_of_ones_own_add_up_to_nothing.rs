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

//| error[E0277]: this is not a privacy cost
//|   --> fail/bypass/costs_of_ones_own_add_up_to_nothing.rs:12:6
//|    |
//| 12 | impl Plus<Mine> for eps!(1.0) {
//|    |      ^^^^^^^^^^ write one as `eps!(0.5)`, `eps!(0.5, delta = 1e-9)` or `rho!(0.01)`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0401`
