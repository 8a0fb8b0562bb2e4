//! The program makes a token by `Default`.

use ui_tests::hospital::*;

pub fn attack<'id, Left>() -> Budget<'id, Left> { //-
    Budget::default() //-
//+ pub fn attack<'id, Left>(token: Budget<'id, Left>) -> Budget<'id, Left> {
//+     token
}

pub fn main() {}
