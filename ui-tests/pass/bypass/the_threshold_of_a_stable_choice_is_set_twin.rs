//! The same without the fault.

use dp_types::mechanism::Stable;

pub fn attack<V>(told: Stable<V>) -> Stable<V> {
    told
}

pub fn main() {}
