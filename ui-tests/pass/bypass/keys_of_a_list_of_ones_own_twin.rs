//! The same without the fault.

use dp_types::aggregate::{Tallied, Value};

pub fn keys<V: Value<Exact = dp_types::aggregate::Tallies>>() {}

pub fn main() {
    keys::<Tallied<dp_types::num::D0>>();
}
