//! The program defines a key over its own kind of rows.

use dp_types::law::transformation::{Both, Key, Keyed}; //-
//+ use dp_types::law::transformation::{Both, Key};
//+
//+ trait Keyed<R> {
//+     fn part<L: dp_types::law::kind::Lane>(self, row: &R) -> L;
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl<A: Key, B: Key> Keyed<Mine> for Both<A, B> {
    fn part<L: dp_types::law::kind::Lane>(self, _: &Mine) -> L {
        L::ZERO
    }
}

pub fn main() {}
