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
