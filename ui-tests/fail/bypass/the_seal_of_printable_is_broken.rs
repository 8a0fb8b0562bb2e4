//! A protected number that may be printed.

use dp_types::law::aggregate::Printable; //-
//+ trait Printable {}

pub struct Mine;
impl Printable for Mine {}

pub fn main() {}
