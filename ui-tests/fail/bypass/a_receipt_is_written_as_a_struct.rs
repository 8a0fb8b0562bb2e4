//! The program writes a receipt as a struct, for a release that never happened.

use ui_tests::hospital::*;

pub fn attack<'id, L, K>(seen: Receipt<'id, L, K, ()>) -> Receipt<'id, L, K, ()> {
    drop(seen); //-
    Receipt {} //-
    //+ seen
}

pub fn main() {}
