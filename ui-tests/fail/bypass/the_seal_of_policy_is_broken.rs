//! The program defines its own policy for invalid values, whose name and effect could differ.

use dp_types::law::record::Policy; //-
//+ trait Policy {
//+     const INVALID: dp_types::law::record::Invalid;
//+     const NAME: &'static str;
//+ }

pub enum Quietly {}
impl Policy for Quietly {
    const INVALID: dp_types::law::record::Invalid = dp_types::law::record::Invalid::DropRow;
    const NAME: &'static str = "refuse";
}

pub fn main() {}

//| error[E0277]: `Quietly` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_seal_of_policy_is_broken.rs:10:17
//|    |
//| 10 | impl Policy for Quietly {
//|    |                 ^^^^^^^ use one of the types of dp-types: no other crate can implement this trait
