//! The program implements the charge of a sensitivity for its own cost.

use dp_types::law::measure::ChargeEach; //-
use ui_tests::hospital::*;
//+
//+ trait ChargeEach<C> {
//+     type Out;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl ChargeEach<Mine> for (nat!(1), ()) {
    type Out = ();
}

pub fn main() {}

//| error[E0277]: this is not a privacy cost
//|   --> fail/bypass/a_sensitivity_charges_a_cost_of_ones_own.rs:12:6
//|    |
//| 12 | impl ChargeEach<Mine> for (nat!(1), ()) {
//|    |      ^^^^^^^^^^^^^^^^ write one as `eps!(0.5)`, `eps!(0.5, delta = 1e-9)` or `rho!(0.01)`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0401`
