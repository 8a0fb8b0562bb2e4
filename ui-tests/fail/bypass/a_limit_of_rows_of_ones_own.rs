//! The program defines its own policy for rows beyond the limit, which neither refuses nor drops them.

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
