//! The same without the fault.

use ui_tests::hospital::*;

trait Times<N> {
    type Out;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl Times<Mine> for eps!(1.0) {
    type Out = eps!(1.0);
}

pub fn main() {}
