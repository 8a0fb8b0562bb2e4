//! The same with a clip of the library.

use dp_types::aggregate::{Clip, ClipL1};

pub fn clip(vector: &mut [i64]) {
    ClipL1::clip(vector, 30);
}

pub fn main() {}
