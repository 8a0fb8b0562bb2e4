//! The same without the fault.

use ui_tests::hospital::*;

trait CostIn<M> {
    type Out;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl CostIn<Mine> for eps!(1.0) {
    type Out = Eps<nat!(0)>;
}

pub fn main() {}
