//! The same on a grid of the library.

use dp_types::aggregate::Coordinates;
use dp_types::num::D0;
use ui_tests::hospital::*;

pub fn count<V: Coordinates<D0>>(_: V) -> usize {
    V::COUNT
}

pub fn main() {}
