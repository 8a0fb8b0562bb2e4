//! The same without the fault.

trait Values<R, F> {
    const ITEMS: dp_types::node::Json;
    const NARROW: bool;
    fn parameters(self, seen: &mut dp_types::expr::Parameters);
    fn cells<L: dp_types::kind::Lane>(self, row: &R);
}

#[derive(Clone, Copy)]
pub struct Mine;
impl Values<Mine, ()> for () {
    const ITEMS: dp_types::node::Json = dp_types::node::Json::Nothing;
    const NARROW: bool = true;
    fn parameters(self, _: &mut dp_types::expr::Parameters) {}
    fn cells<L: dp_types::kind::Lane>(self, _: &Mine) {}
}

pub fn main() {}
