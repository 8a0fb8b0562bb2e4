//! The same without the fault.

trait Env {
    const AMOUNTS: dp_types::proof::Amounts;
}

pub struct Free;
impl Env for Free {
    const AMOUNTS: dp_types::proof::Amounts = dp_types::proof::Amounts::EMPTY;
}

pub fn main() {}
