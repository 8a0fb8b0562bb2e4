//! Queries could not know what a sum of it reveals.

use ui_tests::hospital::*;

#[dp_row]
pub fn doubled(p: Patient) -> i64 {
    p.age * 2
}

pub fn main() {}
