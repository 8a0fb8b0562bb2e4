//! A randomiser that costs next to nothing and hides nothing.

use dp_local::randomiser::{Randomiser};
use dp_local::{Below};
use dp_types::eps;

pub struct Truth;
impl Randomiser for Truth {
    type Value = Below<9>;
    type Cost = eps!(0.1);
    type Report = u32;
}

pub fn attack() {}

pub fn main() {}
