//! The same without the fault.

trait Truth {}

pub struct Mine;
impl Truth for Mine {}

pub fn main() {}
