//! The same without the fault.

use dp_types::aggregate::{Tallied, Value};

pub struct Mine;
impl Mine {
    pub fn titles() -> Vec<&'static str> {
        Vec::new()
    }
    pub fn words(_: u64) -> Vec<String> {
        Vec::new()
    }
}

pub fn keys<V: Value<Exact = dp_types::aggregate::Tallies>>() {}

pub fn main() {
    keys::<Tallied<dp_types::num::D0>>();
}
