//! The fallback type for targets without the AVX-512 instructions. No value of this type is ever
//! made.

use super::TILE;

/// An empty type, so that it can never be constructed.
pub(super) enum Weighted {}

impl Weighted {
    pub(super) fn new(_: usize, _: usize, _: u32) -> Option<Self> {
        None
    }

    pub(super) fn add(&mut self, _: &[[u8; TILE]], _: &[[i32; TILE]]) {
        match *self {}
    }

    pub(super) fn take(&mut self) -> impl Iterator<Item = (i64, [i64; 4])> {
        match *self {}
        #[allow(unreachable_code)]
        core::iter::empty()
    }
}
