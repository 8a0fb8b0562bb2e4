//! The program defines its own measure, in which everything could be cheap.

use dp_types::law::measure::{Eps, Measure}; //-
//+ use dp_types::law::measure::Eps;
//+
//+ trait Measure {
//+     const NAME: &'static str;
//+     const FIELDS: &'static [dp_types::law::derivation::Field];
//+     type Zero;
//+ }

pub enum Monopoly {}
impl Measure for Monopoly {
    const NAME: &'static str = "pure";
    const FIELDS: &'static [dp_types::law::derivation::Field] = &[];
    type Zero = Eps<typenum::U0>;
}

pub fn main() {}

//| error[E0271]: type mismatch resolving `<Eps<UTerm> as Cost>::Measure == Monopoly`
//|   --> fail/bypass/the_seal_of_measure_is_broken.rs:16:17
//|    |
//| 16 |     type Zero = Eps<typenum::U0>;
//|    |                 ^^^^^^^^^^^^^^^^ expected `Monopoly`, found `ε`
//|
//| error[E0046]: not all trait items implemented, missing: `CURRENCY`
//|   --> fail/bypass/the_seal_of_measure_is_broken.rs:13:1
//|    |
//| 13 | impl Measure for Monopoly {
//|    | ^^^^^^^^^^^^^^^^^^^^^^^^^ missing `CURRENCY` in implementation
//|
//| error[E0277]: `Monopoly` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_seal_of_measure_is_broken.rs:13:18
//|    |
//| 13 | impl Measure for Monopoly {
//|    |                  ^^^^^^^^ use one of the types of dp-types: no other crate can implement this trait
