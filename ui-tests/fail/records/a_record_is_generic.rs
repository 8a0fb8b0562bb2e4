//! Its columns would differ from use to use.

use dp_types::prelude::*;

#[derive(Record)]
pub struct Person<T> { //-
    pub smoker: T, //-
//+ pub struct Person {
//+     pub smoker: bool,
}

pub fn main() {}
