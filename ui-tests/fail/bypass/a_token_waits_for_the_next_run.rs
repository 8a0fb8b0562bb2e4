//! A query of a run-time session stores its token in itself, so the next run could pay with it.

use std::sync::mpsc::Sender;

use ui_tests::hospital::*;

pub struct Keeps<'a>(Sender<Token<'a, eps!(0.5)>>);

impl<'a> Keeps<'a> {
    pub fn answer<'id>(self, token: Token<'id, eps!(0.5)>) { //-
    //+ pub fn answer(self, token: Token<'a, eps!(0.5)>) {
        assert!(self.0.send(token).is_ok());
    }
}

pub fn main() {}

//| error: lifetime may not live long enough
//|   --> fail/bypass/a_token_waits_for_the_next_run.rs:12:17
//|    |
//|  9 | impl<'a> Keeps<'a> {
//|    |      -- lifetime `'a` defined here
//| 10 |     pub fn answer<'id>(self, token: Token<'id, eps!(0.5)>) { //-
//|    |                   --- lifetime `'id` defined here
//| 11 |     //+ pub fn answer(self, token: Token<'a, eps!(0.5)>) {
//| 12 |         assert!(self.0.send(token).is_ok());
//|    |                 ^^^^^^^^^^^^^^^^^^ argument requires that `'a` must outlive `'id`
//|
//| error: lifetime may not live long enough
//|   --> fail/bypass/a_token_waits_for_the_next_run.rs:12:17
//|    |
//|  9 | impl<'a> Keeps<'a> {
//|    |      -- lifetime `'a` defined here
//| 10 |     pub fn answer<'id>(self, token: Token<'id, eps!(0.5)>) { //-
//|    |                   --- lifetime `'id` defined here
//| 11 |     //+ pub fn answer(self, token: Token<'a, eps!(0.5)>) {
//| 12 |         assert!(self.0.send(token).is_ok());
//|    |                 ^^^^^^^^^^^^^^^^^^ argument requires that `'id` must outlive `'a`
