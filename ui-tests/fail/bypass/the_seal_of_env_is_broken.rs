//! The program defines its own environment, which supplies the values of public parameters.

use dp_types::law::env::Env; //-
//+ trait Env {
//+     const AMOUNTS: dp_types::law::derivation::Amounts;
//+     const PARTS: dp_types::law::derivation::Amount;
//+ }

pub struct Free;
impl Env for Free {
    const AMOUNTS: dp_types::law::derivation::Amounts = dp_types::law::derivation::Amounts::EMPTY;
    const PARTS: dp_types::law::derivation::Amount = dp_types::law::derivation::Amount::NO_PARTS;
}

pub fn main() {}
