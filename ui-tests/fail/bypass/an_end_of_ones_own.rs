//! The program defines the end from which a rank is counted; its name could contradict its effect.

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

//| error[E0277]: `Middle` cannot be used here: the privacy guarantee rests on types of dp-types
//|  --> fail/bypass/an_end_of_ones_own.rs:7:14
//|   |
//| 7 | impl End for Middle { //-
//|   |              ^^^^^^ use one of the types of dp-types: no other crate can implement this trait
