//! Values computed from rows that somebody else defines.

use dp_types::relation::Values; //-
//+ trait Values<R, F> {
//+     const ITEMS: dp_types::node::Json;
//+     const WORD: dp_types::kind::Word;
//+     fn parameters(self, seen: &mut dp_types::expr::Parameters);
//+     fn cells<L: dp_types::kind::Lane>(self, row: &R);
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl Values<Mine, ()> for () {
    type Of<P: Copy> = P; //-
    fn of<P: Copy>(plan: P) -> P { //-
        plan //-
    } //-
    const ITEMS: dp_types::node::Json = dp_types::node::Json::Nothing;
    const WORD: dp_types::kind::Word = dp_types::kind::Word::Bits16;
    fn parameters(self, _: &mut dp_types::expr::Parameters) {}
    fn cells<L: dp_types::kind::Lane>(self, _: &Mine) {}
}

pub fn main() {}
