//! The program defines its own metric, and claims that bounds in L2 are bounds in that metric.

use dp_types::law::metric::ReadIn; //-
//+ trait ReadIn<To> {}

#[derive(Clone, Copy)]
pub struct Mine;
impl ReadIn<Mine> for dp_types::law::metric::L2 {}

pub fn main() {}
