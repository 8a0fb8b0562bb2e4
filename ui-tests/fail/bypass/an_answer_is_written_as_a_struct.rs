//! The program writes an answer as a struct, without a token and without a receipt.

use ui_tests::hospital::*;

pub fn attack<'id>(token: Token<'id, eps!(1.0)>) -> Answer<'id, i64, (eps!(1.0), ()), impl Log> {
    drop(token); //-
    Answer::<'id, i64, (eps!(1.0), ()), ()> { value: 42 } //-
    //+ let (nothing, token) = token.begin();
    //+ token.finish(42, nothing)
}

pub fn main() {}
