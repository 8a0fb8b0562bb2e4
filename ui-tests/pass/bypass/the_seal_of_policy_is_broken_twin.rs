//! The same without the fault.

trait Policy {
    const INVALID: dp_types::record::Invalid;
    const NAME: &'static str;
}

pub enum Quietly {}
impl Policy for Quietly {
    const INVALID: dp_types::record::Invalid = dp_types::record::Invalid::DropRow;
    const NAME: &'static str = "refuse";
}

pub fn main() {}
