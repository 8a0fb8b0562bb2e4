//! A shared function returns numbers outside its declared range, so a sum would exceed its sensitivity.

use ui_tests::hospital::*;

#[dp_row(range = 0..=120)] //-
//+ #[dp_row(range = 0..=240)]
pub fn doubled(p: Patient) -> i64 {
    p.age * 2
}

pub fn main() {}
