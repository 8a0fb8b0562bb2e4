//! A shared function returns a number without a declared range, so queries would not know its sensitivity.

use ui_tests::hospital::*;

#[dp_row] //-
//+ #[dp_row(range = 0..=240)]
pub fn doubled(p: Patient) -> i64 {
    p.age * 2
}

pub fn main() {}
