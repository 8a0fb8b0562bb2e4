//! A currency in which everything is cheap.

use dp_types::measure::{Eps, Measure};

pub enum Monopoly {}
impl Measure for Monopoly {
    const NAME: &'static str = "pure";
    const FIELDS: &'static [dp_types::node::Field] = &[];
    type Zero = Eps<typenum::U0>;
}

pub fn main() {}
