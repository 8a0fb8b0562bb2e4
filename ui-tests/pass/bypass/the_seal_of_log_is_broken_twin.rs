//! The same without the fault.

trait Log {
    const COST: dp_types::derivation::Amounts;
    const ITEMS: dp_types::derivation::Json;
}

pub struct Quiet;
impl Log for Quiet {
    const COST: dp_types::derivation::Amounts = dp_types::derivation::Amounts::EMPTY;
    const ITEMS: dp_types::derivation::Json = dp_types::derivation::Json::Nothing;
}

pub fn main() {}
