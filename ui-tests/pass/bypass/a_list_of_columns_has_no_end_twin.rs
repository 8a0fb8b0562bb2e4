//! The same without the fault.

use dp_types::kind::Bool;
use dp_types::record::{Fields, Listed, Lists};

pub struct Mine;

impl Lists<0> for Mine {
    type Head = Bool;
    type Tail = ();
}

const _: usize = <Listed<Mine, 0> as Fields>::COUNT;

pub fn main() {}
