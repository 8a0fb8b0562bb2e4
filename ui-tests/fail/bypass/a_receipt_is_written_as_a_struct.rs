//! The program writes a receipt as a struct, for a release that never happened.

use ui_tests::hospital::*;

pub fn attack<'id, L, K>(seen: Receipt<'id, L, K, ()>) -> Receipt<'id, L, K, ()> {
    drop(seen); //-
    Receipt {} //-
    //+ seen
}

pub fn main() {}

//| error: cannot construct `ui_tests::hospital::Receipt<'_, _, _, _, _>` with struct literal syntax due to private fields
//|  --> fail/bypass/a_receipt_is_written_as_a_struct.rs:7:5
//|   |
//| 7 |     Receipt {} //-
//|   |     ^^^^^^^
