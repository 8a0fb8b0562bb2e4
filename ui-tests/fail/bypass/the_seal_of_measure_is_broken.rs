//! A currency in which everything is cheap.

use dp_types::measure::Measure;

pub enum Monopoly {}
impl Measure for Monopoly {
    const NAME: &'static str = "pure";
}

pub fn main() {}
