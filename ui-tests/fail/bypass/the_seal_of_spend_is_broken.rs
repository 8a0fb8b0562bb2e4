//! A budget that affords everything.

use dp_types::num::Spend;

pub struct Endless;
impl<Cost: dp_types::num::Nat> Spend<Cost> for Endless {
    type Rest = Endless;
}

pub fn main() {}
