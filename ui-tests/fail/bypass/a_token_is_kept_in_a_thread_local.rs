//! The program keeps a token in a thread local. A token that outlives its run could pay in another run.

use std::cell::RefCell;

use ui_tests::hospital::*;

type Kept = RefCell<Option<Token<'static, eps!(0.5)>>>;
thread_local! {
    static KEPT: Kept = const { RefCell::new(None) };
}

pub fn attack<'id>(token: Token<'id, eps!(0.5)>) { //-
//+ pub fn attack(token: Token<'static, eps!(0.5)>) {
    KEPT.set(Some(token));
}

pub fn main() {}
