//! The same without the fault.

trait Measure {
    const NAME: &'static str;
}

pub enum Monopoly {}
impl Measure for Monopoly {
    const NAME: &'static str = "pure";
}

pub fn main() {}
