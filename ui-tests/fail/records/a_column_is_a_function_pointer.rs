//! A column is a function pointer, so a row could be called.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person {
    pub called: fn() -> bool, //-
    //+ pub called: bool,
}

pub fn main() {}
