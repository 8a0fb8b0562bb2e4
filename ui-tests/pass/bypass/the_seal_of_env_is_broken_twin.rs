//! The same without the fault.

trait Env {
    const AMOUNTS: dp_types::derivation::Amounts;
}

pub struct Free;
impl Env for Free {
    const AMOUNTS: dp_types::derivation::Amounts = dp_types::derivation::Amounts::EMPTY;
}

pub fn main() {}
