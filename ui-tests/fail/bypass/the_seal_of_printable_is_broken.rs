//! The program declares a protected number as printable.

use dp_types::law::aggregate::Printable; //-
//+ trait Printable {}

pub struct Mine;
impl Printable for Mine {}

pub fn main() {}
