//! The same without the fault.

use dp_types::kind::Unbounded;

pub trait OwnInside {
    const MISSING: i64;
    type Wider;
}

pub struct Gap;
impl OwnInside for Gap {
    const MISSING: i64 = 0;
    type Wider = u8;
}

pub fn main() {
    let _: Option<Unbounded> = None;
}
