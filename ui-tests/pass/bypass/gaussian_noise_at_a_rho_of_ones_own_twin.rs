//! The same without the fault.

use ui_tests::hospital::*;

trait PricesGaussianNoise<R> {
    type Price;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl PricesGaussianNoise<Mine> for (Pure,) {
    type Price = Eps<nat!(0)>;
}

pub fn main() {}
