//! The same without the fault.

trait Spend<Cost> {
    type Rest;
}

pub struct Endless;
impl<Cost: dp_types::num::Nat> Spend<Cost> for Endless {
    type Rest = Endless;
}

pub fn main() {}
