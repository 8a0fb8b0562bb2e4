//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id, Left>(token: Budget<'id, Left>) -> Budget<'id, Left> {
    token
}

pub fn main() {}
