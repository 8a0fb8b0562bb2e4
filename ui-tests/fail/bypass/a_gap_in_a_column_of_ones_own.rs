//! What is missing would have a value of the range.

use dp_types::kind::Unbounded;
use dp_types::record::Inside;

pub struct Gap;
impl Inside for Gap {
    const MISSING: i64 = 0;
    type Wider = u8;
}

pub fn main() {
    let _: Option<Unbounded> = None;
}
