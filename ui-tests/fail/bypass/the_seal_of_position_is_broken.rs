//! A column place of one's own: the first step to `At` for it.

use dp_types::law::record::Position; //-
//+ trait Position {}

pub enum Elsewhere {}
impl Position for Elsewhere {}

pub fn main() {}
