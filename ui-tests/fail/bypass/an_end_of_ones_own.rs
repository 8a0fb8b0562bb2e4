//! The program defines its own end from which a rank is counted, and the end's name could contradict its effect.

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
