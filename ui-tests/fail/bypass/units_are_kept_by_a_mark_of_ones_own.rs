//! The program defines its own mark for the units that a semi-join keeps; dp-types has two.

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

//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|  --> fail/bypass/units_are_kept_by_a_mark_of_ones_own.rs:4:47
//|   |
//| 4 | impl dp_types::law::transformation::Which for Mine { //-
//|   |                                               ^^^^ use one of the types of dp-types: no other crate can implement this trait
