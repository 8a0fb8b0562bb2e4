//! Which units are kept is one of two, and nobody adds a third.

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
