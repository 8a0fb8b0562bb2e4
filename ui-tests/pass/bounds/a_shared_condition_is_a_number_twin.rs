//! The same without the fault.

use ui_tests::hospital::*;

#[dp_row]
pub fn adult(p: Patient) -> bool {
    p.age >= 18
}

pub fn main() {}
