//! The program defines a sink that would receive the rows themselves.

use dp_types::law::transformation::Sink; //-
//+ trait Sink<R> {
//+     const BLOCK: usize;
//+     fn row<L: dp_types::law::kind::Lane>(&mut self, row: &R, there: L);
//+     fn end_of_block(&mut self);
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl Sink<Mine> for () {
    fn row<L: dp_types::law::kind::Lane>(&mut self, _: &Mine, _: L) {}
    const BLOCK: usize = 1024;
    fn end_of_block(&mut self) {}
}

pub fn main() {}

//| error[E0277]: `Mine` is not a row of a dataset
//|   --> fail/bypass/rows_of_ones_own_are_pushed.rs:12:6
//|    |
//| 12 | impl Sink<Mine> for () {
//|    |      ^^^^^^^^^^ use the rows of a record: no other crate can define a kind of row
