//! The same without the fault.

trait Tree {
    type Ty;
    const TERM: dp_types::proof::Json;
    const NARROW: bool;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl Tree for Mine {
    type Ty = dp_types::expr::Bool;
    const TERM: dp_types::proof::Json = dp_types::proof::Json::Nothing;
    const NARROW: bool = true;
}

pub fn main() {}
