//! The program defines its own mark for the units that a semi-join keeps, but dp-types has only two such marks.

pub enum Mine {}
impl dp_types::law::transformation::Which for Mine { //-
//+ impl Which for Mine {
    const PRESENT: bool = true;
}

//+ pub trait Which {
//+     const PRESENT: bool;
//+ }
//+
pub fn main() {}
