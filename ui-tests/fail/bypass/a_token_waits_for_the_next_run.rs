//! A query of a run-time session stores its token in itself, so that the next run could pay with it.

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
