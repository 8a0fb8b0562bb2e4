//! The same without the fault.

use dp_types::kind::Bool;
use dp_types::record::Lists;

pub struct Mine;

impl Lists<0> for Mine {
    type Head = Bool;
    type Tail = ();
}

pub fn main() {}
