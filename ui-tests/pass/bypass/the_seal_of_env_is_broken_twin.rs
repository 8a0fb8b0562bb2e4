//! The same without the fault.

trait Env {
    const AMOUNTS: dp_types::node::Amounts;
}

pub struct Free;
impl Env for Free {
    const AMOUNTS: dp_types::node::Amounts = dp_types::node::Amounts::EMPTY;
}

pub fn main() {}
