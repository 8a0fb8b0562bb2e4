//! The program defines its own type as a number, and uses it as the price of Laplace noise.

use dp_types::law::mechanism::PricesLaplaceNoise; //-
use ui_tests::hospital::*;
//+
//+ trait PricesLaplaceNoise<E> {
//+     type Price;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl PricesLaplaceNoise<Mine> for Pure {
    type Price = Eps<nat!(0)>;
}

pub fn main() {}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|   --> fail/bypass/laplace_noise_at_an_epsilon_of_ones_own.rs:12:6
//|    |
//| 12 | impl PricesLaplaceNoise<Mine> for Pure {
//|    |      ^^^^^^^^^^^^^^^^^^^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|    |
//|    = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|    = note: for more about this error: `dp-audit explain DP0402`
//|
//| error[E0277]: this is not a type-level number that a privacy guarantee can use
//|   --> fail/bypass/laplace_noise_at_an_epsilon_of_ones_own.rs:12:6
//|    |
//| 12 | impl PricesLaplaceNoise<Mine> for Pure {
//|    |      ^^^^^^^^^^^^^^^^^^^^^^^^ write it with `eps!` or as `typenum::U5`: below 2^63, without a leading zero digit
//|    |
//|    = note: for more about this error: `dp-audit explain DP0401`
