//! The same without the fault.

use ui_tests::hospital::*;

trait CountFactor<R> {
    type Out;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl CountFactor<Mine> for ReplaceOne {
    type Out = nat!(0);
}

pub fn main() {}
