//! The same without the fault.

use ui_tests::hospital::*;

trait ChargeEach<C> {
    type Out;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl ChargeEach<Mine> for (nat!(1), ()) {
    type Out = ();
}

pub fn main() {}
