//! The same without the fault.

trait ReadIn<To> {}

#[derive(Clone, Copy)]
pub struct Mine;
impl ReadIn<Mine> for dp_types::metric::L2 {}

pub fn main() {}
