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

//| error[E0277]: `Free` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_seal_of_env_is_broken.rs:10:14
//|    |
//| 10 | impl Env for Free {
//|    |              ^^^^ use one of the types of dp-types: no other crate can implement this trait
