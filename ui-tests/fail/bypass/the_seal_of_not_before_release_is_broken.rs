//! Something that a protected number may be compared with.

use dp_types::law::aggregate::NotBeforeRelease; //-
//+ trait NotBeforeRelease {}

pub struct Threshold(pub i64);
impl NotBeforeRelease for Threshold {}

pub fn main() {}
