//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id, L, K>(seen: Receipt<'id, L, K, ()>) -> Receipt<'id, L, K, ()> {
    seen
}

pub fn main() {}
