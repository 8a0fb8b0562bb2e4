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
