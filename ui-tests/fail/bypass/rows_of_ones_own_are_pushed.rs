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
