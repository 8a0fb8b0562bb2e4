//! The same without the fault.

trait Sink<R> {
    fn row<L: dp_types::kind::Lane>(&mut self, row: &R, there: L);
}

#[derive(Clone, Copy)]
pub struct Mine;
impl Sink<Mine> for () {
    fn row<L: dp_types::kind::Lane>(&mut self, _: &Mine, _: L) {}
}

pub fn main() {}
