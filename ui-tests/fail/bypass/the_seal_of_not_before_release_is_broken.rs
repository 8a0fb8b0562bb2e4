//! The program defines its own type with which a protected number may be compared.

use dp_types::law::aggregate::NotBeforeRelease; //-
//+ trait NotBeforeRelease {}

pub struct Threshold(pub i64);
impl NotBeforeRelease for Threshold {}

pub fn main() {}
