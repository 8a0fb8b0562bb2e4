//! It is always there.

use ui_tests::hospital::*;

#[dp_query(epsilon = 1.0)]
pub fn asks(stays: Table<Stay>) -> i64 {
    stays.filter(|s| s.came.is_some()).count().laplace(1.0).value()
}

pub fn main() {}
