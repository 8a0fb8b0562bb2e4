//! A proxy whose values are somebody's own.

use dp_types::aggregate::Valued; //-
//+ trait Valued {
//+     type Kind;
//+     type Tree;
//+     fn tree(self) -> Self::Tree;
//+ }

pub struct Tame(pub dp_types::expr::True);
impl Valued for Tame {
    type Kind = dp_types::kind::Num<dp_types::num::Z0, dp_types::num::Z0, dp_types::num::D0>;
    type Tree = dp_types::expr::Const<dp_types::num::Z0, dp_types::num::D0>;
    fn tree(self) -> dp_types::expr::Const<dp_types::num::Z0, dp_types::num::D0> {
        loop {}
    }
}

pub fn main() {}
