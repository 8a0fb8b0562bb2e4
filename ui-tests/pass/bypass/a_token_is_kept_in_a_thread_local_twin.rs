//! The same without the fault.

use std::cell::RefCell;

use ui_tests::hospital::*;

type Kept = RefCell<Option<Token<'static, eps!(0.5)>>>;
thread_local! {
    static KEPT: Kept = const { RefCell::new(None) };
}

pub fn attack(token: Token<'static, eps!(0.5)>) {
    KEPT.set(Some(token));
}

pub fn main() {}
