//! An expression of one's own.

use dp_types::expr::Tree; //-
//+ trait Tree {
//+     type Ty;
//+     const TERM: dp_types::node::Json;
//+     const WORD: dp_types::kind::Word;
//+     fn parameters(self, seen: &mut dp_types::expr::Parameters);
//+ }

#[derive(Clone, Copy)]
pub struct Mine;
impl Tree for Mine {
    type Ty = dp_types::kind::Bool;
    const TERM: dp_types::node::Json = dp_types::node::Json::Nothing;
    const WORD: dp_types::kind::Word = dp_types::kind::Word::Bits16;
    fn parameters(self, _: &mut dp_types::expr::Parameters) {}
}

pub fn main() {}
