//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id, L>(seen: Receipt<'id, L>) -> Receipt<'id, L> {
    seen
}

pub fn main() {}
