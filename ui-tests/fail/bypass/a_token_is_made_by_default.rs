//! A token out of nothing.

use ui_tests::hospital::*;

pub fn attack<'id, Left>() -> Budget<'id, Left> {
    Budget::default()
}

pub fn main() {}
