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

//| error[E0277]: `Mine` is not a row of a dataset
//|   --> fail/bypass/rows_of_ones_own_have_a_key.rs:12:22
//|    |
//| 12 | impl<A: Key, B: Key> Keyed<Mine> for Both<A, B> {
//|    |                      ^^^^^^^^^^^ use the rows of a record: no other crate can define a kind of row
