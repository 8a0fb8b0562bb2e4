//! The same without the fault.

use ui_tests::hospital::*;

trait OverParts<N, D> {
    type Out;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl OverParts<AddRemove, Mine> for Eps<nat!(1)> {
    type Out = Eps<nat!(0)>;
}

pub fn main() {}
