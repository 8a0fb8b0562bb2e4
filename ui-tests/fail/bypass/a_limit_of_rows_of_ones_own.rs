//! The program defines its own policy for further rows, which neither refuses nor drops them.

use dp_types::law::record::More; //-
//+ pub trait OwnMore {
//+     const KEEPS: bool;
//+ }

pub enum KeepAll {}
impl More for KeepAll { //-
//+ impl OwnMore for KeepAll {
    const KEEPS: bool = true;
}

pub fn main() {}

//| error[E0277]: `KeepAll` cannot be used here: the privacy guarantee rests on types of dp-types
//|  --> fail/bypass/a_limit_of_rows_of_ones_own.rs:9:15
//|   |
//| 9 | impl More for KeepAll { //-
//|   |               ^^^^^^^ use one of the types of dp-types: no other crate can implement this trait
