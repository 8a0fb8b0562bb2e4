//! Counted from an end that says of itself where it is.

use dp_types::law::aggregate::End; //-
//+ use dp_types::law::aggregate::{End, FromLargest};

pub struct Middle; //-
impl End for Middle { //-
    const NAME: &'static str = "largest"; //-
    const LARGEST: bool = false; //-
} //-
//-
pub fn main() {} //-
//+ pub fn main() {
//+     assert!(FromLargest::LARGEST);
//+ }
