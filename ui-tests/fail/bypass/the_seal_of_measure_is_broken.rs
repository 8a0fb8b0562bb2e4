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
