//! A release that never happened.

use ui_tests::hospital::*;

pub fn attack<'id, L>(seen: Receipt<'id, L>) -> Receipt<'id, L> {
    drop(seen);
    Receipt { brand: core::marker::PhantomData, release: core::marker::PhantomData }
}

pub fn main() {}
