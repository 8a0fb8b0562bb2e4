//! A bound in L2, taken for one in a metric of one's own.

use dp_types::law::metric::ReadIn; //-
//+ trait ReadIn<To> {}

#[derive(Clone, Copy)]
pub struct Mine;
impl ReadIn<Mine> for dp_types::law::metric::L2 {}

pub fn main() {}
