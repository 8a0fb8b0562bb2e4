//! A shared function returns numbers outside its range, so a sum would exceed its sensitivity.

use ui_tests::hospital::*;

#[dp_row(range = 0..=120)] //-
//+ #[dp_row(range = 0..=240)]
pub fn doubled(p: Patient) -> i64 {
    p.age * 2
}

pub fn main() {}

//| error[E0277]: this number does not fit in the range that its function declares
//|  --> fail/bounds/a_shared_number_leaves_its_range.rs:8:5
//|   |
//| 8 |     p.age * 2
//|   |     ^ declare a range that covers it, with the same decimals: `#[dp_row(range = LO..=HI)]`; or end with `.clamp(LO, HI)`
//|   |
//|   = note: queries rely on the declared range, as for a column; whole numbers and decimals do not mix
//|   = note: for more about this error: `dp-audit explain DP0281`
