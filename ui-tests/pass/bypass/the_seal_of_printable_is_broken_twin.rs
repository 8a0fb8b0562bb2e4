//! The same without the fault.

trait Printable {}

pub struct Mine;
impl Printable for Mine {}

pub fn main() {}
