//! The program defines a third mark for which units are kept, but the law has only two.

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
