//! The same without the fault.

trait Position {}

pub enum Elsewhere {}
impl Position for Elsewhere {}

pub fn main() {}
