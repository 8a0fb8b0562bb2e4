//! A sum would have more than the declared sensitivity.

use ui_tests::hospital::*;

#[dp_row(range = 0..=120)] //-
//+ #[dp_row(range = 0..=240)]
pub fn doubled(p: Patient) -> i64 {
    p.age * 2
}

pub fn main() {}
