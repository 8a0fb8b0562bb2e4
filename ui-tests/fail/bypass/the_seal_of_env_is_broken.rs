//! An environment whose numbers are somebody's own.

use dp_types::law::env::Env; //-
//+ trait Env {
//+     const AMOUNTS: dp_types::law::derivation::Amounts;
//+ }

pub struct Free;
impl Env for Free {
    const AMOUNTS: dp_types::law::derivation::Amounts = dp_types::law::derivation::Amounts::EMPTY;
}

pub fn main() {}
