//! The program defines its own column, whose missing values would count as values of the range.

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

//| error[E0277]: `Gap` is not a domain that a column can have
//|   --> fail/bypass/a_gap_in_a_column_of_ones_own.rs:12:17
//|    |
//| 12 | impl Inside for Gap { //-
//|    |                 ^^^ use `Num`, `Bool`, `Cat`, `Unbounded`, `Text`, `Opaque`, `Stepped`, `Rounded` or `Maybe`: no other crate can add one
