//! A record whose rows may be printed.

use dp_types::law::aggregate::PrintableRows; //-
//+ trait PrintableRows {}

pub struct Open(pub i64);
impl PrintableRows for Open {}

pub fn main() {}
