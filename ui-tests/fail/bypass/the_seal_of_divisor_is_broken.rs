//! The program defines its own type by which a protected number may be divided.

use dp_types::law::aggregate::Divisor; //-
//+ trait Divisor {}

pub struct Ten(pub i64);
impl Divisor for Ten {}

pub fn main() {}
