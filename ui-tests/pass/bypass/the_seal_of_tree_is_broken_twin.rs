//! The same without the fault.

trait Tree {
    type Ty;
    const TERM: dp_types::node::Json;
    const NARROW: bool;
    fn parameters(self, seen: &mut dp_types::expr::Parameters);
}

#[derive(Clone, Copy)]
pub struct Mine;
impl Tree for Mine {
    type Ty = dp_types::kind::Bool;
    const TERM: dp_types::node::Json = dp_types::node::Json::Nothing;
    const NARROW: bool = true;
    fn parameters(self, _: &mut dp_types::expr::Parameters) {}
}

pub fn main() {}
