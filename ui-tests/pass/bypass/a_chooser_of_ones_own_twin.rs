//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<W: dp_types::mechanism::Chooser>(_: W) {}

pub fn main() {}
