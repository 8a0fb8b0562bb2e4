//! The same without the fault.

trait Summable {
    type Lo;
    type Hi;
    type Grid;
    type Tree;
    fn tree(self) -> Self::Tree;
}

pub struct Tame(pub dp_types::expr::True);
impl Summable for Tame {
    type Lo = dp_types::num::Z0;
    type Hi = dp_types::num::Z0;
    type Grid = dp_types::num::D0;
    type Tree = dp_types::expr::True;
    fn tree(self) -> Self::Tree {
        self.0
    }
}

pub fn main() {}
