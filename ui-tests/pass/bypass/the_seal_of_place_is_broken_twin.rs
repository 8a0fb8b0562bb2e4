//! The same without the fault.

trait Place {}

pub enum Elsewhere {}
impl Place for Elsewhere {}

pub fn main() {}
