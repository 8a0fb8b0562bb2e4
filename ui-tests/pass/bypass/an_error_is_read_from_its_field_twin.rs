//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack(error: Error) -> String {
    error.reveal()
}

pub fn main() {}
