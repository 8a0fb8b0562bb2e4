//! The same without the fault.

trait NotBeforeRelease {}

pub struct Threshold(pub i64);
impl NotBeforeRelease for Threshold {}

pub fn main() {}
