//! An environment whose numbers are somebody's own.

use dp_types::env::Env;

pub struct Free;
impl Env for Free {
    const AMOUNTS: dp_types::derivation::Amounts = dp_types::derivation::Amounts::EMPTY;
}

pub fn main() {}
