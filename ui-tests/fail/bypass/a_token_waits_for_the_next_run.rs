//! A query of a session at run time keeps its token in itself, and the next run pays with it.

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
