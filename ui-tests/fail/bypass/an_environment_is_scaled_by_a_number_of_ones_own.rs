//! A stability that a copying step leaves as it is.

use dp_types::env::EnvScale;
use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Mine;
impl EnvScale<Mine> for (nat!(1), ()) {
    type Out = (nat!(1), ());
}

pub fn main() {}
