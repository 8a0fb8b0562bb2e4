//! The program writes an answer as a struct, without a token and without a receipt.

use ui_tests::hospital::*;

pub fn attack<'id>(token: Token<'id, eps!(1.0)>) -> Answer<'id, i64, (eps!(1.0), ()), impl Log> {
    drop(token); //-
    Answer::<'id, i64, (eps!(1.0), ()), ()> { value: 42 } //-
    //+ let (nothing, token) = token.begin();
    //+ token.finish(42, nothing)
}

pub fn main() {}

//| error: cannot construct `ui_tests::hospital::Answer<'id, i64, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ()), ()>` with struct literal syntax due to private fields
//|  --> fail/bypass/an_answer_is_written_as_a_struct.rs:7:5
//|   |
//| 7 |     Answer::<'id, i64, (eps!(1.0), ()), ()> { value: 42 } //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^   --------- private field
//|   |
//|   = note: ...and other private field `is` that was not provided
