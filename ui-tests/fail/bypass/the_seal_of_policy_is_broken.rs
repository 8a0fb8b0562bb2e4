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
