//! The program defines its own place of a column, as the first step to its own `At`.

use dp_types::law::record::Position; //-
//+ trait Position {}

pub enum Elsewhere {}
impl Position for Elsewhere {}

pub fn main() {}
