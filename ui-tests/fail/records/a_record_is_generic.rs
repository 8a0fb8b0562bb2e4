//! A record is generic, so its columns would differ between uses.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person<T> { //-
    pub smoker: T, //-
//+ pub struct Person {
//+     pub smoker: bool,
}

pub fn main() {}
