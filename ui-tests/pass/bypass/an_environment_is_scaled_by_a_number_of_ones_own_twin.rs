//! The same without the fault.

use ui_tests::hospital::*;

trait EnvScale<K> {
    type Out;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl EnvScale<Mine> for (nat!(1), ()) {
    type Out = (nat!(1), ());
}

pub fn main() {}
