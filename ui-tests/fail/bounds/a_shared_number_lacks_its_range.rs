//! A shared function returns a number without a range, so queries would not know its sensitivity.

use ui_tests::hospital::*;

#[dp_row] //-
//+ #[dp_row(range = 0..=240)]
pub fn doubled(p: Patient) -> i64 {
    p.age * 2
}

pub fn main() {}

//| error[E0277]: this `#[dp_row]` function gives `i64` without a declared range
//|  --> fail/bounds/a_shared_number_lacks_its_range.rs:7:31
//|   |
//| 7 | pub fn doubled(p: Patient) -> i64 {
//|   |                               ^^^ declare it: `#[dp_row(range = 0..=99)]` for `i64`, `#[dp_row(range = 0.0..=99.5, step = 0.1)]` for `Decimal`
//|   |
//|   = note: the range sets the sensitivity of a sum, so it must follow from the function's declaration alone
//|   = note: for more about this error: `dp-audit explain DP0281`
