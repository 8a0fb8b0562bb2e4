//! The program declares the rows of a record as printable.

use dp_types::law::aggregate::PrintableRows; //-
//+ trait PrintableRows {}

pub struct Open(pub i64);
impl PrintableRows for Open {}

pub fn main() {}
