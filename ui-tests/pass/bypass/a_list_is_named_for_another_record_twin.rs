//! The same without the fault.

use dp_types::kind::Unbounded;
use dp_types::record::Lists;

pub struct Mine;

impl Lists<99> for Mine {
    type Head = Unbounded;
    type Tail = ();
}

pub fn main() {}
