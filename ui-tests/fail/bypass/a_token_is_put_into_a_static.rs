//! A token that outlives its run could pay in another one.

use ui_tests::hospital::*;

pub fn attack<'id>(token: Token<'id, eps!(0.5)>) -> Box<dyn Send + 'static> { //-
//+ pub fn attack<'id>(token: Token<'id, eps!(0.5)>) -> Box<dyn Send + 'id> {
    Box::new(token)
}

pub fn main() {}
