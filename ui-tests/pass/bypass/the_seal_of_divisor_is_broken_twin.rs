//! The same without the fault.

trait Divisor {}

pub struct Ten(pub i64);
impl Divisor for Ten {}

pub fn main() {}
