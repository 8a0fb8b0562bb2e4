//! The program defines its own log, with a release that claims to cost nothing.

use dp_types::law::derivation::Log; //-
//+ trait Log {
//+     const COST: dp_types::law::derivation::Amounts;
//+     const ITEMS: dp_types::law::derivation::Json;
//+ }

pub struct Quiet;
impl Log for Quiet {
    const COST: dp_types::law::derivation::Amounts = dp_types::law::derivation::Amounts::EMPTY;
    const ITEMS: dp_types::law::derivation::Json = dp_types::law::derivation::Json::Nothing;
}

pub fn main() {}

//| error[E0277]: `Quiet` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_seal_of_log_is_broken.rs:10:14
//|    |
//| 10 | impl Log for Quiet {
//|    |              ^^^^^ use one of the types of dp-types: no other crate can implement this trait
