//! An environment whose numbers are somebody's own.

use dp_types::env::Env; //-
//+ trait Env {
//+     const AMOUNTS: dp_types::node::Amounts;
//+ }

pub struct Free;
impl Env for Free {
    const AMOUNTS: dp_types::node::Amounts = dp_types::node::Amounts::EMPTY;
}

pub fn main() {}
