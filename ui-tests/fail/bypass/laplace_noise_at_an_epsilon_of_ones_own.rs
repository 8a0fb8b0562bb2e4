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
