//! A proxy whose bounds are somebody's own.

use dp_types::aggregate::Summable;

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
