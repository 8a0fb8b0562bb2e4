//! A price for a number that is none.

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
