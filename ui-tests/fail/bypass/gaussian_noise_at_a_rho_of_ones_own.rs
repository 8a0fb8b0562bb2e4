//! The program claims a price in ε for Gaussian noise.

use dp_types::law::mechanism::PricesGaussianNoise; //-
use ui_tests::hospital::*;
//+
//+ trait PricesGaussianNoise<R> {
//+     type Price;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl PricesGaussianNoise<Mine> for (Pure,) {
    type Price = Eps<nat!(0)>;
}

pub fn main() {}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|   --> fail/bypass/gaussian_noise_at_a_rho_of_ones_own.rs:12:6
//|    |
//| 12 | impl PricesGaussianNoise<Mine> for (Pure,) {
//|    |      ^^^^^^^^^^^^^^^^^^^^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|    |
//|    = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|    = note: for more about this error: `dp-audit explain DP0402`
//|
//| error[E0277]: this is not a type-level number that a privacy guarantee can use
//|   --> fail/bypass/gaussian_noise_at_a_rho_of_ones_own.rs:12:6
//|    |
//| 12 | impl PricesGaussianNoise<Mine> for (Pure,) {
//|    |      ^^^^^^^^^^^^^^^^^^^^^^^^^ write it with `eps!` or as `typenum::U5`: below 2^63, without a leading zero digit
//|    |
//|    = note: for more about this error: `dp-audit explain DP0401`
