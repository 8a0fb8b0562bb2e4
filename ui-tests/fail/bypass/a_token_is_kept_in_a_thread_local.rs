//! A thread local keeps a token, which could outlive its run and pay in another run.

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

//| error[E0521]: borrowed data escapes outside of function
//|   --> fail/bypass/a_token_is_kept_in_a_thread_local.rs:14:5
//|    |
//| 12 | pub fn attack<'id>(token: Token<'id, eps!(0.5)>) { //-
//|    |               ---  ----- `token` is a reference that is only valid in the function body
//|    |               |
//|    |               lifetime `'id` defined here
//| 13 | //+ pub fn attack(token: Token<'static, eps!(0.5)>) {
//| 14 |     KEPT.set(Some(token));
//|    |     ^^^^^^^^^^^^^^^^^^^^^
//|    |     |
//|    |     `token` escapes the function body here
//|    |     argument requires that `'id` must outlive `'static`
