//! The same without the fault.

use dp_local::{Below};
use dp_types::eps;

pub struct Truth;
pub trait Open { type Value; type Cost; type Report; }
impl Open for Truth {
    type Value = Below<9>;
    type Cost = eps!(0.1);
    type Report = u32;
}

pub fn attack() {}

pub fn main() {}
