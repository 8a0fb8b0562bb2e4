//! The program defines its own column, in which a missing value would count as a value of the range.

use dp_types::law::kind::Unbounded;
use dp_types::law::record::Inside; //-
//+
//+ pub trait OwnInside {
//+     const MISSING: i64;
//+     type Wider;
//+ }

pub struct Gap;
impl Inside for Gap { //-
//+ impl OwnInside for Gap {
    const MISSING: i64 = 0;
    type Wider = u8;
}

pub fn main() {
    let _: Option<Unbounded> = None;
}
