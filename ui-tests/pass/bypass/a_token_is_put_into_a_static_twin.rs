//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack<'id>(token: Token<'id, eps!(0.5)>) -> Box<dyn Send + 'id> {
    Box::new(token)
}

pub fn main() {}
