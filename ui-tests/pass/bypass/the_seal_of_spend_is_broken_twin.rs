//! The same without the fault.

use dp_types::measure::Cost;

trait Spend<C> {
    type Rest;
}

pub struct Endless;
impl<C: Cost> Spend<C> for Endless {
    type Rest = C;
}

pub fn main() {}
