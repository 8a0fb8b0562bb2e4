//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<Q: dp_types::aggregate::Proportion>(_: Q) {}

pub fn main() {}
