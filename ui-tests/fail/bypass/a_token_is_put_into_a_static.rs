//! The program keeps a token in a static. A token that outlives its run could pay in another run.

use ui_tests::hospital::*;

pub fn attack<'id>(token: Token<'id, eps!(0.5)>) -> Box<dyn Send + 'static> { //-
//+ pub fn attack<'id>(token: Token<'id, eps!(0.5)>) -> Box<dyn Send + 'id> {
    Box::new(token)
}

pub fn main() {}

//| error: lifetime may not live long enough
//|  --> fail/bypass/a_token_is_put_into_a_static.rs:7:5
//|   |
//| 5 | pub fn attack<'id>(token: Token<'id, eps!(0.5)>) -> Box<dyn Send + 'static> { //-
//|   |               --- lifetime `'id` defined here
//| 6 | //+ pub fn attack<'id>(token: Token<'id, eps!(0.5)>) -> Box<dyn Send + 'id> {
//| 7 |     Box::new(token)
//|   |     ^^^^^^^^^^^^^^^ returning this value requires that `'id` must outlive `'static`
