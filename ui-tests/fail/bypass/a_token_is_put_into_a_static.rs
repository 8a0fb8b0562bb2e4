//! The program keeps a token in a static. A token that outlives its run could pay in another run.

use ui_tests::hospital::*;

pub fn attack<'id>(token: Token<'id, eps!(0.5)>) -> Box<dyn Send + 'static> { //-
//+ pub fn attack<'id>(token: Token<'id, eps!(0.5)>) -> Box<dyn Send + 'id> {
    Box::new(token)
}

pub fn main() {}
