//! An answer that no token and no receipt stands behind.

use ui_tests::hospital::*;

pub fn attack<'id>(token: Token<'id, eps!(1.0)>) -> Answer<'id, i64, ()> {
    drop(token);
    Answer { value: 42, brand: core::marker::PhantomData, log: core::marker::PhantomData }
}

pub fn main() {}
